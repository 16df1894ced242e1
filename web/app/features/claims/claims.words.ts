import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('claims', { en: () => import('./claims.en.json'), my: () => import('./claims.my.json') })
