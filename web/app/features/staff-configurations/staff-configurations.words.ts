import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-configurations',
  { en: () => import('./staff-configurations.en.json'), my: () => import('./staff-configurations.my.json') },
  consoleWords,
)
