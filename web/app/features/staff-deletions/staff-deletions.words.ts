import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-deletions',
  { en: () => import('./staff-deletions.en.json'), my: () => import('./staff-deletions.my.json') },
  consoleWords,
)
