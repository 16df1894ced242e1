import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('kept-lessons', {
  en: () => import('./kept-lessons.en.json'),
  my: () => import('./kept-lessons.my.json'),
})
