import { language } from '#words/words.tsx'

/** A text of the school in the language of the page, else in English. */
export const inLanguage = (english: string, burmese: string | null) => (language() === 'my' && burmese) || english
