import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('glossaries', {
  en: () => import('./glossaries.en.json'),
  my: () => import('./glossaries.my.json'),
})
