import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('public', { en: () => import('./public.en.json'), my: () => import('./public.my.json') })
