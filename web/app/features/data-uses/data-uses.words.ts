import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('data-uses', {
  en: () => import('./data-uses.en.json'),
  my: () => import('./data-uses.my.json'),
})
