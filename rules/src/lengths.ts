/** Length in code points, not UTF-16 units. */
export const lengthOf = (text: string) => [...text].length

let segmenter: Intl.Segmenter | undefined

/** What a reader counts as characters: a Burmese consonant with its marks is one. */
export const readers = (text: string) => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text)
}

const SIMPLE = /^[\n -~]*$/

export const countReaders = (text: string) => {
  if (SIMPLE.test(text)) return text.length
  let count = 0
  for (const _ of readers(text)) count += 1
  return count
}

/** Marks can be stacked without end, so a text may have this many code points for each character it may have. */
const MARKS_MAX = 4

/** The `maxlength` of an input, in UTF-16 units, that no text within the limit reaches. */
export const unitsOf = (max: number) => 2 * MARKS_MAX * max

/** Whether a text has at most `max` characters as a reader counts them. */
export function isWithin(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > unitsOf(max) || lengthOf(text) > MARKS_MAX * max) return false
  return countReaders(text) <= max
}
