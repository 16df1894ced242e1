import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('course', { en: () => import('./course.en.json'), my: () => import('./course.my.json') })
