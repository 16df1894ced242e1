import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-plans',
  { en: () => import('./staff-plans.en.json'), my: () => import('./staff-plans.my.json') },
  consoleWords,
)
