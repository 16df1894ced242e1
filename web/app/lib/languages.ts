import { language } from '#words/words.tsx'

const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/

/** The `lang` of a member's text. Burmese needs its own font and line height, and a screen reader its voice. */
export const languageOfText = (text: string) => (BURMESE.test(text) ? 'my' : undefined)

/** The `lang` of a text of the school, which may be in another language than the page. */
export const langOf = (text: string) => languageOfText(text) ?? 'en'

/** A text of the school in the language of the page, else in English. */
export const inLanguage = (english: string, burmese: string | null) => (language() === 'my' && burmese) || english
