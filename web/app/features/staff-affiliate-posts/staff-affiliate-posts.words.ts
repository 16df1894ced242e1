import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-affiliate-posts',
  { en: () => import('./staff-affiliate-posts.en.json'), my: () => import('./staff-affiliate-posts.my.json') },
  consoleWords,
)
