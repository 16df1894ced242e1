import { type Messages, setupI18n } from '@lingui/core'
import type { Fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { type Sayer, sayFault } from '@padauk/rules/say-fault'

/** Says faults with these texts. */
export const openSayer = (language: Language, messages: Messages) => {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const say: Sayer['say'] = (name, values) => (name in messages ? i18n._(name, values) : undefined)
  const textOf = (name: string) => say(`fault_word_${name.replace(/\W+/g, '_').replace(/_$/, '')}`, {})
  const nameOf = (name: string) => {
    const [, article = '', bare = ''] = /^((?:the|an?) )?(.*)$/s.exec(name) as RegExpExecArray
    const said = textOf(bare)
    return textOf(name) ?? (said ? (language === 'en' ? article : '') + said : name.replaceAll('_', ' '))
  }
  const list = (parts: string[]) =>
    language === 'en' ? parts.join(', ').replace(/, (?=[^,]*$)/, ' and ') : parts.join('၊ ')
  return { say: (fault: Fault) => sayFault(fault, { say, list, word: nameOf }), nameOf }
}
