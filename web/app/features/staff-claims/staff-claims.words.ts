import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-claims',
  { en: () => import('./staff-claims.en.json'), my: () => import('./staff-claims.my.json') },
  consoleWords,
)
