import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('notes', { en: () => import('./notes.en.json'), my: () => import('./notes.my.json') })
