const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Truncates to `max` graphemes and appends '..'. Never splits a Burmese syllable. */
export const cutText = (text: string, max: number) => {
  const graphemes = [...segmenter.segment(text)]
  return graphemes.length <= max
    ? text
    : `${graphemes
        .slice(0, max)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}..`
}

/** Initials of the first and last word, in place of a picture. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const first = (word: string | undefined) =>
    word ? (segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '') : ''
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase()
}
