import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-rates',
  { en: () => import('./staff-rates.en.json'), my: () => import('./staff-rates.my.json') },
  consoleWords,
)
