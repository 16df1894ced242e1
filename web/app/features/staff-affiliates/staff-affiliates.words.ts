import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-affiliates',
  { en: () => import('./staff-affiliates.en.json'), my: () => import('./staff-affiliates.my.json') },
  consoleWords,
)
