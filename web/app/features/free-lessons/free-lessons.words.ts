import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('free-lessons', {
  en: () => import('./free-lessons.en.json'),
  my: () => import('./free-lessons.my.json'),
})
