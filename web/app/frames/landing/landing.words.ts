import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('landing', { en: () => import('./landing.en.json'), my: () => import('./landing.my.json') })
