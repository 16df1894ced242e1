import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('practices', {
  en: () => import('./practices.en.json'),
  my: () => import('./practices.my.json'),
})
