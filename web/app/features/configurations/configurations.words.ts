import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('configurations', {
  en: () => import('./configurations.en.json'),
  my: () => import('./configurations.my.json'),
})
