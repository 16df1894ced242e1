import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('member', { en: () => import('./member.en.json'), my: () => import('./member.my.json') })
