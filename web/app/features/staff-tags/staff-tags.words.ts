import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-tags',
  { en: () => import('./staff-tags.en.json'), my: () => import('./staff-tags.my.json') },
  consoleWords,
)
