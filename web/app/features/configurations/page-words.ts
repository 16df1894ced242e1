/** Part of a line. A link's words stay as typed; `address` is validated and normalised. */
export type Word =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; words: Words }
  | { kind: 'link'; text: string; address: string }
export type Words = Word[]

// Alternatives start with distinct characters and are bounded, so no input causes catastrophic backtracking.
const MARKS = /\*{2,}|\[[^[\]\n]{1,500}\]\([^\s()[\]]{1,2048}\)|https:\/\/[^\s<>"|*[\]]{1,2048}/gi
const LINK = /^\[(.*)\]\((.*)\)$/s

/** Finds bold, links and bare URLs in the text of a block. Everything else stays as typed. */
export const parseWords = (source: string): Words => {
  const words: Words = []
  /** Index of an unclosed `**`, or -1. */
  let open = -1
  let end = 0

  const addText = (text: string) => {
    const last = words.at(-1)
    if (text === '') return
    if (last?.kind === 'text' && words.length - 1 !== open) last.text += text
    else words.push({ kind: 'text', text })
  }
  const addMark = (mark: string, before: string, after: string) => {
    if (mark !== '**') addText(mark)
    else if (open >= 0 && /\S/.test(before) && words.length > open + 1) {
      words[open] = { kind: 'bold', words: words.splice(open + 1) }
      open = -1
    } else if (open < 0 && /\S/.test(after)) open = words.push({ kind: 'text', text: mark }) - 1
    else addText(mark)
  }
  const addLink = (typed: string, text: string, typedAddress: string) => {
    const address = safeAddress(typedAddress)
    if (address === undefined) addText(typed)
    else words.push({ kind: 'link', text, address })
  }

  for (const { 0: found, index } of source.matchAll(MARKS)) {
    addText(source.slice(end, index))
    end = index + found.length
    const link = LINK.exec(found)
    if (found.startsWith('*')) addMark(found, source.charAt(index - 1), source.charAt(end))
    else if (link) addLink(found, link[1]!, link[2]!)
    else {
      const address = withoutSentence(found)
      addLink(address, address, address)
      addText(found.slice(address.length))
    }
  }
  addText(source.slice(end))
  return words
}

/** A bare URL ends before the sentence's punctuation, and before a closing bracket that it did not open. */
const withoutSentence = (found: string) => {
  let length = found.length
  let surplus = found.split(')').length - found.split('(').length
  const isSentence = (last: string) => (last === ')' ? surplus-- > 0 : ".,;:!?'’”…၊။".includes(last))
  while (isSentence(found.charAt(length - 1))) length--
  return found.slice(0, length)
}

const MAIL = /^mailto:[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/i
/** Longer addresses are not linked, because a truncated one would lead elsewhere. */
const LENGTH = 2048
/** A path within the site. `//` would start another host. */
const OWN = /^\/(?!\/)/

/**
 * Returns the normalised address, or undefined if it must not be opened. Allowed are https URLs, plain mail
 * addresses and paths within the site.
 * @internal Exported for tests.
 */
export const safeAddress = (typed: string): string | undefined => {
  // Browsers read '\' as '/' and remove some invisible characters.
  if (typed.length > LENGTH || /[\\\s\p{C}]/u.test(typed)) return undefined
  if (MAIL.test(typed)) return typed
  const isOwn = OWN.test(typed)
  const url = readUrl(typed, isOwn ? 'https://own.invalid' : undefined)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  if (!isOwn) return url.href
  return url.pathname.includes('//') ? undefined : url.pathname + url.search + url.hash
}

// Not URL.parse or URL.canParse, which are missing in browsers that members use.
const readUrl = (typed: string, base?: string) => {
  try {
    return new URL(typed, base)
  } catch {
    return undefined
  }
}
