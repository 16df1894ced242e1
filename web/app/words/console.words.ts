import { wordsOf } from './words.tsx'

export const m = wordsOf('console', { en: () => import('./console.en.json'), my: () => import('./console.my.json') })
