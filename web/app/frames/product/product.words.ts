import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('product', { en: () => import('./product.en.json'), my: () => import('./product.my.json') })
