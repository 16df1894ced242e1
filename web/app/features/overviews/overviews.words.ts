import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'overviews',
  { en: () => import('./overviews.en.json'), my: () => import('./overviews.my.json') },
  consoleWords,
)
