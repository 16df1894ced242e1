import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-ledger-entries',
  { en: () => import('./staff-ledger-entries.en.json'), my: () => import('./staff-ledger-entries.my.json') },
  consoleWords,
)
