import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('affiliates', {
  en: () => import('./affiliates.en.json'),
  my: () => import('./affiliates.my.json'),
})
