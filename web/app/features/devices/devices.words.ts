import { wordsOf } from '#words/words.tsx'

export const m = wordsOf('devices', { en: () => import('./devices.en.json'), my: () => import('./devices.my.json') })
