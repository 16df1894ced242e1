import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'digests',
  { en: () => import('./digests.en.json'), my: () => import('./digests.my.json') },
  consoleWords,
)
