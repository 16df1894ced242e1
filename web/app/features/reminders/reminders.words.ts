import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('reminders', {
  en: () => import('./reminders.en.json'),
  my: () => import('./reminders.my.json'),
})
