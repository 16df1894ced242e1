import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('sessions', { en: () => import('./sessions.en.json'), my: () => import('./sessions.my.json') })
