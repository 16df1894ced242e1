import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('favorites', {
  en: () => import('./favorites.en.json'),
  my: () => import('./favorites.my.json'),
})
