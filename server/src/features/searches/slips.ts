import type { Db } from '#db/schema.ts'
import { cachePerVersion } from '#db/school-version.ts'
import { readTerms } from '../words/catalogs.ts'

/** A shorter word is one slip from too many others. */
const TYPED_MIN = 5

const cached = cachePerVersion<Map<string, number>>(1)

/** The Latin words of titles and glossary terms, with how often each is there. */
async function loadWords(db: Db) {
  const [terms, entries] = await Promise.all([
    readTerms(),
    db.selectFrom('search_entries').select('title').distinct().execute(),
  ])
  const texts = [...terms.flatMap(({ term, also = [] }) => [term, ...also]), ...entries.map(({ title }) => title)]
  const words = new Map<string, number>()
  for (const [word] of texts
    .join(' ')
    .toLowerCase()
    .matchAll(/[a-z]{4,}/g))
    words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/**
 * Whether one letter is missing, too many or another, or two neighbours are swapped.
 * @internal Exported for tests.
 */
export function isSlip(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length)
  let start = 0
  while (start < shorter && typed[start] === word[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === word.at(-1 - end)) end++
  const [a, b] = [typed.slice(start, typed.length - end), word.slice(start, word.length - end)]
  return Math.max(a.length, b.length) === 1 || (a.length === 2 && a === [...b].toReversed().join(''))
}

/** What was typed with each unknown word as the known one that is a slip away; undefined where there is none. */
export async function withoutSlips(db: Db, schoolVersion: number, q: string): Promise<string | undefined> {
  const wordCounts = await cached(db, schoolVersion, 'words', () => loadWords(db))
  const corrected = q.replace(/[a-z]+/gi, (typed) => {
    const word = typed.toLowerCase()
    if (word.length < TYPED_MIN || wordCounts.has(word)) return typed
    const near = [...wordCounts].filter(([one]) => isSlip(word, one)).sort(([, a], [, b]) => b - a)
    return near[0]?.[0] ?? typed
  })
  return corrected === q ? undefined : corrected
}
