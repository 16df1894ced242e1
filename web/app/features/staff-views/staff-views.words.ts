import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-views',
  { en: () => import('./staff-views.en.json'), my: () => import('./staff-views.my.json') },
  consoleWords,
)
