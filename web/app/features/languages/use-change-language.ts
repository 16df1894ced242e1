import type { Language } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { changeLanguage } from './languages.api.ts'

/** Changes the language of the page in place: only texts are loaded, and nothing typed is lost. */
export const useChangeLanguage = () => {
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: async (next: Language) => {
      await changeLanguage(next)
      // Renders every route again; its texts are not state that React watches.
      await revalidate()
    },
  })
}
