import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff',
  { en: () => import('./staff.en.json'), my: () => import('./staff.my.json') },
  consoleWords,
)
