import type { Language } from '@padauk/rules/languages'

/** A corrected text as the server compiles it: text, and placeholders as lists that begin with their name. */
type Compiled = string | (string | [name: string, ...unknown[]])[]
const textOf = (compiled: Compiled) =>
  typeof compiled === 'string'
    ? compiled
    : compiled.map((part) => (typeof part === 'string' ? part : `{${part[0]}}`)).join('')

/** The messages of a language with the school's corrections, by the English of the product. */
export const correctedIn = (
  language: Language,
  burmese: Readonly<Record<string, string>>,
  corrections: Readonly<Record<string, unknown>> = {},
) => ({
  ...(language === 'my' ? burmese : Object.fromEntries(Object.keys(burmese).map((english) => [english, english]))),
  ...Object.fromEntries(Object.entries(corrections).map(([english, text]) => [english, textOf(text as Compiled)])),
})

const escaped = (text: string) => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')
/** Wire names are shown with spaces. */
const named = (text: string) => text.replaceAll('_', ' ')
/** A variable part of a message, such as `{field}`. */
const PART = /\{(\w+)\}/
/** Variable parts that hold words of ours. Others hold what somebody typed, such as a name or a file, and stay. */
export const SAID = /^(field|what|status|choices|last|list|fault)$/

/** `{count}` takes digits only, so that '3 lessons' is a count and 'the lessons' is not. */
const patternOf = (english: string) =>
  english
    .split(PART)
    .map((text, at) => {
      if (at % 2 === 1) return `(?<${text}>${text === 'count' ? '\\d+' : '.*?'})`
      return escaped(text).replace(/[ _]/g, '[ _]')
    })
    .join('')

/**
 * Says English messages with the texts of another language: by the message itself, else by the first pattern. Patterns
 * that begin with a word come first, because the others would take 'line 3: name' for a field, then the longest. Variable
 * parts that hold words of ours are said the same way, one by one if they are a list.
 */
export const refusalSayer = (texts: Readonly<Record<string, string>>, language: Language = 'my') => {
  const whole = new Map(Object.entries(texts).map(([english, text]) => [named(english), { english, text }]))
  const lengthOf = (english: string) => english.replace(/\{\w+\}/g, '').length
  const patterns = Object.entries(texts)
    .filter(([english]) => PART.test(english))
    .sort(([a], [b]) => Number(a.startsWith('{')) - Number(b.startsWith('{')) || lengthOf(b) - lengthOf(a))
    .map(([english, text]) => ({ pattern: new RegExp(`^${patternOf(english)}$`, 's'), english, text }))

  const say = (message: string): string | undefined => {
    const known = whole.get(named(message))
    if (known) return known.text === known.english ? message : known.text
    for (const { pattern, english, text } of patterns) {
      const parts = pattern.exec(message)?.groups
      if (!parts) continue
      if (text !== english) return text.replace(/\{(\w+)\}/g, (_, name: string) => sayPart(name, parts[name] ?? ''))
      // Nothing but parts of it can be corrected.
      return Object.entries(parts).reduce(
        (said, [name, part]) => said.replace(part, () => sayPart(name, part)),
        message,
      )
    }
    return undefined
  }
  const sayPart = (name: string, part: string): string =>
    (SAID.test(name) ? (say(part) ?? sayThing(part) ?? sayList(part)) : undefined) ?? part
  const sayThing = (part: string) => {
    const [, article = '', thing = ''] = /^((?:the|an?) )?(.*)$/s.exec(part) ?? []
    const said = article && say(thing)
    return said ? (language === 'en' ? article : '') + said : undefined
  }
  const sayList = (part: string) => {
    const pieces = part.split(/(, | and | or )/)
    const said = pieces.map((piece, at) => (at % 2 === 0 ? say(piece) : language === 'en' ? piece : '၊ '))
    return said.every((one) => one !== undefined) ? said.join('') : undefined
  }
  return (message: string) => say(message.replace(/^Error: /, '')) ?? message
}
