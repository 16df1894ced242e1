import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('drills', { en: () => import('./drills.en.json'), my: () => import('./drills.my.json') })
