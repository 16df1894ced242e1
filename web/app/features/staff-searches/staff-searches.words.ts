import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('staff-searches', {
  en: () => import('./staff-searches.en.json'),
  my: () => import('./staff-searches.my.json'),
})
