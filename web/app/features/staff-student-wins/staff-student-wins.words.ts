import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-student-wins',
  { en: () => import('./staff-student-wins.en.json'), my: () => import('./staff-student-wins.my.json') },
  consoleWords,
)
