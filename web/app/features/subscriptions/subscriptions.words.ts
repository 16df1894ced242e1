import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('subscriptions', {
  en: () => import('./subscriptions.en.json'),
  my: () => import('./subscriptions.my.json'),
})
