import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('calculators', {
  en: () => import('./calculators.en.json'),
  my: () => import('./calculators.my.json'),
})
