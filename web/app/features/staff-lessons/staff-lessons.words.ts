import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-lessons',
  { en: () => import('./staff-lessons.en.json'), my: () => import('./staff-lessons.my.json') },
  consoleWords,
)
