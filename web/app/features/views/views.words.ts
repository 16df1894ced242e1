import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('views', { en: () => import('./views.en.json'), my: () => import('./views.my.json') })
