import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('certificates', {
  en: () => import('./certificates.en.json'),
  my: () => import('./certificates.my.json'),
})
