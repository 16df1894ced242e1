export type Term = {
  /** Stable id: lessons link to `/crypto-related/glossary#slug`. */
  slug: string
  term: string
  my: string
  also?: string[]
  group: string
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** Terms that contain every word of the query. `textOf` gives the meaning of a term. */
export const searchTerms = (terms: readonly Term[], query: string, textOf: (slug: string) => string) => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return terms.filter(({ slug, term, my, also = [], group }) => {
    const whole = fold([term, my, ...also, group, textOf(slug)].join(' '))
    return words.every((word) => whole.includes(word))
  })
}

/** Groups terms by first letter, keeping their order. */
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
