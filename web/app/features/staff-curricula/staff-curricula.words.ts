import { m as consoleWords } from '#words/console.words.ts'
import { wordsOf } from '#words/words.tsx'

export const m = wordsOf(
  'staff-curricula',
  { en: () => import('./staff-curricula.en.json'), my: () => import('./staff-curricula.my.json') },
  consoleWords,
)
