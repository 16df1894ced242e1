import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-announcements',
  { en: () => import('./staff-announcements.en.json'), my: () => import('./staff-announcements.my.json') },
  consoleWords,
)
