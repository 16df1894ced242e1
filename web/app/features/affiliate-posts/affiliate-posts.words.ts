import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('affiliate-posts', {
  en: () => import('./affiliate-posts.en.json'),
  my: () => import('./affiliate-posts.my.json'),
})
