import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('installs', { en: () => import('./installs.en.json'), my: () => import('./installs.my.json') })
