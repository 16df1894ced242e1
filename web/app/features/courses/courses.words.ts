import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('courses', { en: () => import('./courses.en.json'), my: () => import('./courses.my.json') })
