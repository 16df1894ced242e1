import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('auth', { en: () => import('./auth.en.json'), my: () => import('./auth.my.json') })
