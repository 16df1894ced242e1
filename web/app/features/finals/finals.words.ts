import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('finals', {
  en: () => import('./finals.en.json'),
  my: () => import('./finals.my.json'),
})
