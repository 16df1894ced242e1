import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'audits',
  { en: () => import('./audits.en.json'), my: () => import('./audits.my.json') },
  consoleWords,
)
