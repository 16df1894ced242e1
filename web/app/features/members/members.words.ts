import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('members', { en: () => import('./members.en.json'), my: () => import('./members.my.json') })
