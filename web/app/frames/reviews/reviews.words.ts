import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'reviews',
  { en: () => import('./reviews.en.json'), my: () => import('./reviews.my.json') },
  consoleWords,
)
