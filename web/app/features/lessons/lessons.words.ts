import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('lessons', { en: () => import('./lessons.en.json'), my: () => import('./lessons.my.json') })
