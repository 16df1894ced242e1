import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('archives', { en: () => import('./archives.en.json'), my: () => import('./archives.my.json') })
