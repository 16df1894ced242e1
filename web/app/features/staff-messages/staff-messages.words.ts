import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-messages',
  { en: () => import('./staff-messages.en.json'), my: () => import('./staff-messages.my.json') },
  consoleWords,
)
