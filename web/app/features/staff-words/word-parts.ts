/** Text, or a placeholder that the program fills in. */
type Part = string | { name: string }

/** Apostrophes are doubled in what is stored, because one before a brace would quote it. */
const unquoted = (text: string) => text.replaceAll("''", "'")
const quoted = (text: string) => text.replace(/'(?=[{}#])/g, "''")

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
    parts.push(unquoted(text.slice(rest, from)), ...shownOf(text.slice(from + 1, end)))
    rest = end + 1
  }
  return [...parts, unquoted(text.slice(rest))].filter((part) => part !== '')
}

/** A text as it is edited: one that depends on a number is written out for each use. */
export type Forms = { number?: string; forms: { use: string; text: string }[] }

export const formsOf = (text: string): Forms => {
  const plural = /\{(\w+), *plural, */.exec(text)
  const end = plural ? endOf(text, plural.index) : -1
  // One text of the product has several choices, and is edited as it stands.
  if (!plural || end < 0 || /, *select,/.test(text)) return { forms: [{ use: '', text: unquoted(text) }] }
  const number = plural[1] as string
  const forms: Forms['forms'] = []
  const form = /(=\d+|\w+) *(?=\{)/g
  form.lastIndex = plural.index + plural[0].length
  for (let found = form.exec(text); found && form.lastIndex < end; found = form.exec(text)) {
    const from = form.lastIndex
    form.lastIndex = endOf(text, from)
    const said = text.slice(from + 1, form.lastIndex).replaceAll('#', `{${number}}`)
    forms.push({ use: found[1] as string, text: unquoted(text.slice(0, plural.index) + said + text.slice(end + 1)) })
  }
  return { number, forms }
}

export const textOf = ({ number, forms }: Forms) =>
  number === undefined
    ? quoted(forms[0]?.text ?? '')
    : `{${number}, plural, ${forms.map(({ use, text }) => `${use} {${quoted(text)}}`).join(' ')}}`

/** All forms of a text, to be read. */
export const readable = (text: string) =>
  formsOf(text)
    .forms.map((form) => form.text)
    .join(' / ')

/** Whether a text holds a placeholder. */
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
