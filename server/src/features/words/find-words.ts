import type { Text } from './catalogs.ts'

/** What is compared: without case, with one kind of space, and apostrophes as they are seen. */
const folded = (text: string) => text.normalize('NFC').toLowerCase().replaceAll("''", "'").replace(/\s+/g, ' ').trim()
/** Words around the placeholders, where values stand on the screen. */
const seenOf = (text: string) => folded(text.replace(/\{\w+, *plural, *|\b(one|other|=\d+) *\{|\{\w+\}|[{}#]/g, ' '))
/** Values, such as '5' in 'ends in 5 days', are not in the text. */
const wordsOf = (q: string) => q.split(/[\s\d.,%$]+/).filter(Boolean)

/** Fewer letters around placeholders would answer too many searches. */
const FIXED_MIN = 8
/** How well a text answers a search for it as it is seen, with names or other words in its placeholders. */
const rankFilled = (text: string, q: string) => {
  const parts = folded(text).split(/\{\w+\}/)
  const fixed = parts.join('').trim().length
  if (parts.length === 1 || fixed < FIXED_MIN || text.includes(' plural')) return 0
  const pattern = parts.map((part) => part.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')).join('.+')
  return new RegExp(`^${pattern}$`, 's').test(q) ? 1 + fixed / q.length : 0
}

/**
 * How well a text answers a search, 0 if not at all: as it stands, of which shorter ones are better, or by all of its
 * words, in which a value on the screen is left out, by itself with words for its placeholders, or by its name.
 */
export function rankOf({ name, noun }: Pick<Text, 'name' | 'noun'>, texts: string[], query: string): number {
  const q = folded(query)
  if (!q) return 1
  if (name === q) return 4
  const words = wordsOf(q)
  const rank = (text: string) => {
    if (text.includes(q)) return 2 + q.length / text.length
    return words.length > 0 && words.every((word) => text.includes(word)) ? 2 : 0
  }
  return Math.max(
    ...texts.flatMap((text) => [rank(seenOf(text)), rank(folded(text)), rankFilled(text, q)]),
    name.includes(q) || noun === q ? 1 : 0,
  )
}
