import { type Messages, setupI18n } from '@lingui/core'
import type { Said } from '@padauk/contract/errors'
import { readFault, sayFault as sentenceOf } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { useEffect, useState } from 'react'
import { m } from '#words/common.words.ts'
import { correctionsOf, language } from '#words/words.tsx'

type Sayer = Parameters<typeof sentenceOf>[1]
const TEXTS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('virtual:faults-en'),
  my: () => import('virtual:faults-my'),
}
const sayers: Partial<Record<Language, Sayer>> = {}
const loading: Partial<Record<Language, Promise<void>>> = {}

/** @internal Exported for tests. */
export const sayerOf = (language: Language, messages: Messages): Sayer => {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const say: Sayer['say'] = (name, values) => (name in messages ? i18n._(name, values) : undefined)
  const wordOf = (name: string) => say(`fault_word_${name.replace(/\W+/g, '_').replace(/_$/, '')}`, {})
  return {
    say,
    word: (name) => {
      const [, article = '', thing = ''] = /^((?:the|an?) )?(.*)$/s.exec(name) as RegExpExecArray
      const said = wordOf(thing)
      return wordOf(name) ?? (said ? (language === 'en' ? article : '') + said : name.replaceAll('_', ' '))
    },
    list: (parts) => (language === 'en' ? parts.join(', ').replace(/, (?=[^,]*$)/, ' and ') : parts.join('၊ ')),
  }
}

const load = async (language: Language) => {
  const [{ default: messages }, corrections] = await Promise.all([TEXTS[language](), correctionsOf('faults', language)])
  sayers[language] = sayerOf(language, { ...messages, ...corrections })
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
  if (issue) return sayer ? (sentenceOf(issue, sayer) ?? issue.code) : said.message
  if (typeof of === 'string') return of
  const { code } = said
  return (code && sayer && sentenceOf({ ...said, code }, sayer)) || english(said)
}

/** The same for what is on the screen perhaps before the texts are there: they are loaded, and then it is said in them. */
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
export const sayName = (name: string) => sayers[language()]?.word(name) ?? name.replaceAll('_', ' ')
