import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('intros', { en: () => import('./intros.en.json'), my: () => import('./intros.my.json') })
