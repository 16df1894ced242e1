import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('downloads', {
  en: () => import('./downloads.en.json'),
  my: () => import('./downloads.my.json'),
})
