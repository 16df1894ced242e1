import { wordsOf } from './words.tsx'

export const m = wordsOf('zawgyi', { en: () => import('./zawgyi.en.json'), my: () => import('./zawgyi.my.json') })
