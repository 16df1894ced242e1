import { wordsOf } from './words.tsx'

export const m = wordsOf('outbox', { en: () => import('./outbox.en.json'), my: () => import('./outbox.my.json') })
