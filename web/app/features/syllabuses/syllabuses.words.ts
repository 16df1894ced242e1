import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('syllabuses', {
  en: () => import('./syllabuses.en.json'),
  my: () => import('./syllabuses.my.json'),
})
