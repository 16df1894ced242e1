import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('days', {
  en: () => import('./days.en.json'),
  my: () => import('./days.my.json'),
})
