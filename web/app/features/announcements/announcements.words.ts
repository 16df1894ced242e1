import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('announcements', {
  en: () => import('./announcements.en.json'),
  my: () => import('./announcements.my.json'),
})
