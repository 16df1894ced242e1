import { language, wordsOf } from './words.tsx'

export const m = wordsOf('console', { en: () => import('./console.en.json'), my: () => import('./console.my.json') })

/** A text of the school in the language of the page, else in English. */
export const inLanguage = (english: string, burmese: string | null) => (language() === 'my' && burmese) || english
