import { wordsOf } from './words.tsx'

export const m = wordsOf('common', { en: () => import('./common.en.json'), my: () => import('./common.my.json') })
