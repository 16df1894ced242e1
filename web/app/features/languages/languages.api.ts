import { type Me, members } from '@padauk/contract/members'
import type { Language } from '@padauk/rules/languages'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient, speakContent } from '#lib/query-client.ts'
import { readToken, writeCookie } from '#lib/session.ts'
import { language, loadLanguage } from '#words/words.tsx'

const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Says everything in the language, and remembers it on this device. The caller renders the page again. */
export const changeLanguage = async (next: Language) => {
  if (next !== language()) {
    await loadLanguage(next)
    speakContent(next)
  }
  writeCookie('language', next, COOKIE_SECONDS)
  const address = new URL(location.href)
  if (!address.searchParams.has('language')) return
  // It would win over the cookie at the next reload.
  address.searchParams.delete('language')
  history.replaceState(history.state, '', address)
}

/** Remembers the language for the account, so that the member finds it on every device. */
export const saveLanguage = mutationOptions({
  mutationFn: async (next: Language) => {
    if (!readToken()) return
    queryClient.setQueryData<{ content: Me }>(
      ['members', 'me'],
      (cached) => cached && { content: { ...cached.content, language: next } },
    )
    await call(members.update, { body: { language: next } })
  },
  scope: { id: 'language' },
})
