import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('replays', { en: () => import('./replays.en.json'), my: () => import('./replays.my.json') })
