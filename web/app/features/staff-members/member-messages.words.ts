import { setupI18n } from '@lingui/core'
import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import { queryOptions } from '@tanstack/react-query'
import { textsIn, wordsOf } from '#words/words.tsx'

wordsOf('member-messages', {
  en: () => import('./member-messages.en.json'),
  my: () => import('./member-messages.my.json'),
})

const sayIn = async (language: Language): Promise<Say> => {
  const messages = (await textsIn('member-messages', language)) ?? {}
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
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
