/** Text, or a placeholder that the program fills in. */
type Part = string | { name: string }

/** The index of the brace that closes the one at `from`, or -1. */
const endOf = (text: string, from: number) => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return -1
}

/** What a placeholder in braces shows: itself, or for a plural its general form. */
const shownOf = (inner: string): Part[] => {
  const name = /^\s*\w+/.exec(inner)?.[0].trim() ?? inner
  const other = /\bother\s*(?=\{)/.exec(inner)
  if (!other) return [{ name }]
  const from = other.index + other[0].length
  const form = partsOf(inner.slice(from + 1, endOf(inner, from)))
  return form.flatMap((part) =>
    typeof part === 'string' ? part.split(/(#)/).map((piece) => (piece === '#' ? { name } : piece)) : [part],
  )
}

/** A text as it is seen, with its placeholders. An unfinished brace is text. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = []
  let rest = 0
  for (let from = text.indexOf('{'); from >= 0; from = text.indexOf('{', rest)) {
    const end = endOf(text, from)
    if (end < 0) break
    parts.push(text.slice(rest, from), ...shownOf(text.slice(from + 1, end)))
    rest = end + 1
  }
  return [...parts, text.slice(rest)].filter((part) => part !== '')
}

/** Whether a text holds a placeholder, also within a plural. */
export const holds = (text: string, name: string) => new RegExp(`\\{\\s*${name}\\s*[,}]`).test(text)

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** What differs between two texts: the same beginning and end, and between them the old and the new. */
export const differenceOf = (before: string, after: string) => {
  const [old, now] = [graphemesOf(before), graphemesOf(after)]
  const most = Math.min(old.length, now.length)
  let from = 0
  while (from < most && old[from] === now[from]) from++
  let end = 0
  while (end < most - from && old.at(-1 - end) === now.at(-1 - end)) end++
  return {
    start: now.slice(0, from).join(''),
    removed: old.slice(from, old.length - end).join(''),
    added: now.slice(from, now.length - end).join(''),
    end: now.slice(now.length - end).join(''),
  }
}
