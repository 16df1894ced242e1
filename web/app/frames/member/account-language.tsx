import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChangeLanguage } from '#features/languages/use-change-language.ts'
import { meQuery } from '#features/members/members.api.ts'
import { isView } from '#lib/session.ts'
import { language } from '#words/words.tsx'

/** Follows the language that the member chose on any device. */
export const AccountLanguage = () => {
  const { data: me } = useQuery(meQuery)
  const { mutate } = useChangeLanguage()
  const chosen = me?.language
  useEffect(() => {
    // Staff who look as a member keep their own.
    if (chosen && chosen !== language() && !isView()) mutate(chosen)
  }, [chosen, mutate])
  return null
}
