import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('funded-accounts', {
  en: () => import('./funded-accounts.en.json'),
  my: () => import('./funded-accounts.my.json'),
})
