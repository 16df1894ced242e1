import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-funded-accounts',
  { en: () => import('./staff-funded-accounts.en.json'), my: () => import('./staff-funded-accounts.my.json') },
  consoleWords,
)
