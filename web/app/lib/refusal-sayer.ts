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
export const refusalSayer = (texts: Readonly<Record<string, string>>) => {
  const whole = new Map(Object.entries(texts).map(([english, text]) => [named(english), text]))
  const lengthOf = (english: string) => english.replace(/\{\w+\}/g, '').length
  const patterns = Object.entries(texts)
    .filter(([english]) => PART.test(english))
    .sort(([a], [b]) => Number(a.startsWith('{')) - Number(b.startsWith('{')) || lengthOf(b) - lengthOf(a))
    .map(([english, text]) => ({ pattern: new RegExp(`^${patternOf(english)}$`, 's'), text }))

  const say = (message: string): string | undefined => {
    const known = whole.get(named(message))
    if (known !== undefined) return known
    for (const { pattern, text } of patterns) {
      const parts = pattern.exec(message)?.groups
      if (parts) return text.replace(/\{(\w+)\}/g, (_, name: string) => sayPart(name, parts[name] ?? ''))
    }
    return undefined
  }
  const sayPart = (name: string, part: string): string =>
    (SAID.test(name) ? (say(part) ?? say(part.replace(/^(the|an?) /, '')) ?? sayList(part)) : undefined) ?? part
  const sayList = (part: string) => {
    const said = part.split(/, | and | or /).map(say)
    return said.every((one) => one !== undefined) ? said.join('၊ ') : undefined
  }
  return (message: string) => say(message.replace(/^Error: /, '')) ?? message
}
