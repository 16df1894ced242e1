import { wordsOf } from './words.tsx'

export const m = wordsOf('shares', { en: () => import('./shares.en.json'), my: () => import('./shares.my.json') })
