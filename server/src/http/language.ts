const LANGUAGES = ['en', 'my'] as const
export type Language = (typeof LANGUAGES)[number]

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((language) => language === tag)

/** The `language` cookie, else the first supported language of Accept-Language, else English (docs/wire.md). */
export function languageOf(cookie: string | undefined, accepted: string | undefined): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie ?? '')?.[1]
  if (isLanguage(chosen)) return chosen
  const weighed = (accepted ?? '')
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
