import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-bin-items',
  { en: () => import('./staff-bin-items.en.json'), my: () => import('./staff-bin-items.my.json') },
  consoleWords,
)
