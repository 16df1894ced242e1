import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('funded-orders', {
  en: () => import('./funded-orders.en.json'),
  my: () => import('./funded-orders.my.json'),
})
