const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts to so many characters as a reader counts them and ends with '..'. A Burmese syllable is never cut apart. */
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

/** The first letters of the first and the last word, for a picture that is not there. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const first = (word: string | undefined) =>
    word ? (segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '') : ''
  return (first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')).toUpperCase()
}
