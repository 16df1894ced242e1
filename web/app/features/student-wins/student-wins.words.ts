import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('student-wins', {
  en: () => import('./student-wins.en.json'),
  my: () => import('./student-wins.my.json'),
})
