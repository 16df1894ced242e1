import { setupI18n } from '@lingui/core'
import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import { queryOptions } from '@tanstack/react-query'
import { correctionsOf } from '#words/words.tsx'

const CATALOGS = {
  en: () => import('./member-messages.en.json'),
  my: () => import('./member-messages.my.json'),
}

const sayIn = async (language: Language): Promise<Say> => {
  const [{ default: messages }, corrections] = await Promise.all([
    CATALOGS[language](),
    correctionsOf('member-messages', language),
  ])
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...messages, ...corrections } } })
  return (name, values) => i18n._(name, values)
}

/** Says messages to members in both languages, whichever the page is in. */
export const memberSaysQuery = queryOptions({
  queryKey: ['member-messages'],
  queryFn: async () => {
    const [en, my] = await Promise.all([sayIn('en'), sayIn('my')])
    return { en, my }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
