import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('plans', { en: () => import('./plans.en.json'), my: () => import('./plans.my.json') })
