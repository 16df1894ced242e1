export type Term = {
  /** A stable id: lessons link to `/crypto-related/glossary#slug`. */
  slug: string
  term: string
  /** The Burmese word. */
  my?: string
  also?: string[]
  group: string
  text: string
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** The terms that have every word of the query somewhere in them. */
export const searchTerms = (terms: readonly Term[], query: string) => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return terms.filter(({ term, my = '', also = [], group, text }) => {
    const whole = fold([term, my, ...also, group, text].join(' '))
    return words.every((word) => whole.includes(word))
  })
}

/** Terms in their order, under the letter that they begin with. */
export const groupByLetter = (terms: readonly Term[]) => {
  const letters = new Map<string, Term[]>()
  for (const term of terms) {
    const letter = term.term.charAt(0).toUpperCase()
    const group = letters.get(letter)
    if (group) group.push(term)
    else letters.set(letter, [term])
  }
  return [...letters].map(([letter, terms]) => ({ letter, terms }))
}
