import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('categories', {
  en: () => import('./categories.en.json'),
  my: () => import('./categories.my.json'),
})
