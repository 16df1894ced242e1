import './languages.css'
import { LANGUAGE_NAMES } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { m } from '#words/common'
import { otherLanguage } from '#words/words.tsx'
import { keepLanguage } from './languages.api.ts'
import { useChangeLanguage } from './use-change-language.ts'

/** Changes to the other language, and remembers it for the account. A link, so that it works without scripts: the server then sets the cookie. */
export const LanguageSwitch = ({ remember = keepLanguage }: { remember?: typeof keepLanguage }) => {
  const change = useChangeLanguage()
  const keep = useMutation(remember)
  const other = otherLanguage()
  const changeHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!change.isPending) change.mutate(other, { onSuccess: () => keep.mutate(other) })
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
