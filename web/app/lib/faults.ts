import type { Messages } from '@lingui/core'
import type { Said } from '@padauk/contract/errors'
import { readFault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { useEffect, useState } from 'react'
import { m } from '#words/common'
import { correctionsOf, language } from '#words/words.tsx'

type Sayer = ReturnType<typeof import('./fault-sayer.ts').openSayer>
const TEXTS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:faults-en'),
  my: () => import('virtual:faults-my'),
}
const sayers: Partial<Record<Language, Sayer>> = {}
const loading: Partial<Record<Language, Promise<void>>> = {}

const load = async (language: Language) => {
  const [{ default: messages }, corrections, { openSayer }] = await Promise.all([
    TEXTS[language](),
    correctionsOf('faults', language),
    import('./fault-sayer.ts'),
  ])
  sayers[language] = openSayer(language, { ...messages, ...corrections })
}

/** Loads the texts of faults, with the school's corrections. */
export const loadFaults = async () => {
  const of = language()
  loading[of] ??= load(of).catch((error) => {
    delete loading[of]
    throw error
  })
  await loading[of]
}

const english = ({ message }: Partial<Said>) => message?.replace(/^Error: /, '') || m.field_wrong()

/**
 * The sentence of a fault in the page's language. While the texts are not loaded, what the server says is in English, and
 * the message of a schema stays as it is for `useFault`. Other texts stay as they are.
 */
export const sayFault = (of: Said | string): string => {
  const said = typeof of === 'string' ? { message: of } : of
  const sayer = sayers[language()]
  const issue = readFault(said.message)
  if (issue) return sayer ? (sayer.say(issue) ?? issue.code) : said.message
  if (typeof of === 'string') return of
  const { code } = said
  return (code && sayer?.say({ ...said, code })) || english(said)
}

/** The same for what may be on the screen before the texts have loaded: it is shown again once they have. */
export const useFault = (of: Said | string | undefined) => {
  const spoken = language()
  const [, showAgain] = useState({})
  useEffect(() => {
    if (!of || sayers[spoken]) return
    loadFaults().then(
      () => showAgain({}),
      () => {},
    )
  }, [of, spoken])
  if (!of) return undefined
  const said = sayFault(of)
  const unsaid = readFault(said)
  return unsaid ? english(unsaid) : said
}

// Who focuses a field may soon need them: forms are validated in the browser, without a request that could load them.
// Here, because every form imports this module, and a page that is only read loads nothing.
if (typeof document !== 'undefined') document.addEventListener('focusin', () => void loadFaults().catch(() => {}))

/** A name of ours, such as that of a column, in the page's language. */
export const sayName = (name: string) => sayers[language()]?.nameOf(name) ?? name.replaceAll('_', ' ')
