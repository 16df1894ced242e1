import { languageOfText } from './languages.ts'

const words = new Intl.Segmenter('my', { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Pieces of a text between which a line may end. Burmese has few spaces, so it is broken between its words. */
const piecesOf = (text: string) =>
  text
    .trim()
    .split(/(?<=\s)(?=\S)/)
    .flatMap((word) => {
      if (languageOfText(word) !== 'my') return [word]
      const pieces: string[] = []
      // Signs such as ။ stay with the word before them.
      for (const { segment, isWordLike } of words.segment(word))
        if (isWordLike || pieces.length === 0) pieces.push(segment)
        else pieces.push((pieces.pop() ?? '') + segment)
      return pieces
    })

/** A text in lines of at most this width, as `measure` has it. A word that is too long for a line is divided. */
export const breakLines = (text: string, width: number, measure: (text: string) => number) => {
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    const isFit = measure((line + piece).trimEnd()) <= width
    if (!isFit && line !== '') {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  for (const piece of piecesOf(text))
    if (measure(piece.trimEnd()) <= width) add(piece)
    else for (const { segment } of graphemes.segment(piece)) add(segment)
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}
