import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-remarks',
  { en: () => import('./staff-remarks.en.json'), my: () => import('./staff-remarks.my.json') },
  consoleWords,
)
