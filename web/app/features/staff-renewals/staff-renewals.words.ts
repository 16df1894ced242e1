import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-renewals',
  { en: () => import('./staff-renewals.en.json'), my: () => import('./staff-renewals.my.json') },
  consoleWords,
)
