import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-mails',
  { en: () => import('./staff-mails.en.json'), my: () => import('./staff-mails.my.json') },
  consoleWords,
)
