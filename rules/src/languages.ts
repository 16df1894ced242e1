/** The languages of the product. English is the original of every text. */
export const LANGUAGES = ['en', 'my'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', my: 'မြန်မာ' }

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag)

/** The address of a page in a language, for search engines. Without the parameter a page follows its reader's wishes. */
export const addressIn = (path: string, language: Language) =>
  language === 'en' ? path : `${path}?language=${language}`

type Wishes = {
  /** `?language=`, which gives search engines one address for each language. */
  wanted?: unknown
  /** What the signed-in member chose for the account. */
  own?: Language | null | undefined
  cookie?: string | undefined
  accepted?: string | undefined
}

/**
 * `?language=`, else the member's own, else the cookie `language`, else the first supported one of Accept-Language, else
 * English (docs/wire.md).
 */
export const languageOf = ({ wanted, own, cookie = '', accepted = '' }: Wishes): Language => {
  if (isLanguage(wanted)) return wanted
  if (isLanguage(own)) return own
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1]
  if (isLanguage(chosen)) return chosen
  const weighed = accepted
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...more] = part.trim().split(';')
      const weight = Number(/^\s*q=([\d.]+)$/.exec(more.join(';'))?.[1] ?? 1)
      return { language: tag.toLowerCase().split('-')[0], weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return weighed.map(({ language }) => language).find(isLanguage) ?? 'en'
}
