import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('checklists', {
  en: () => import('./checklists.en.json'),
  my: () => import('./checklists.my.json'),
})
