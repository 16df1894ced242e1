import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('campuses', { en: () => import('./campuses.en.json'), my: () => import('./campuses.my.json') })
