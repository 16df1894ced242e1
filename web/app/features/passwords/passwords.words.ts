import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('passwords', {
  en: () => import('./passwords.en.json'),
  my: () => import('./passwords.my.json'),
})
