import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('searches', { en: () => import('./searches.en.json'), my: () => import('./searches.my.json') })
