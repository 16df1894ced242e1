import './languages.css'
import { LANGUAGE_NAMES } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { m } from '#words/common'
import { otherLanguage } from '#words/words.tsx'
import { saveLanguage } from './languages.api.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** Changes to the other language, and remembers it for the account. A link, so that it works without scripts: the server then sets the cookie. */
export const LanguageSwitch = ({ remember = saveLanguage }: { remember?: typeof saveLanguage }) => {
  const change = useChangeLanguage()
  const saveChoice = useMutation(remember)
  const other = otherLanguage()
  const changeHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!change.isPending) change.mutate(other, { onSuccess: () => saveChoice.mutate(other) })
  }
  return (
    <a className="language" href={`?language=${other}`} hrefLang={other} onClick={changeHere}>
      <span className="sr-only">{m.language_change()} </span>
      <span className={other === 'my' ? 'sr-only language-hidden' : undefined} lang={other}>
        {LANGUAGE_NAMES[other]}
      </span>
      {other === 'my' && <span className="language-myanmar" aria-hidden />}
    </a>
  )
}
