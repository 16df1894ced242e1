import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-members',
  { en: () => import('./staff-members.en.json'), my: () => import('./staff-members.my.json') },
  consoleWords,
)
