import { escapeHtml } from '#lib/html.ts'

/** Characters of context on each side of a match. */
const AROUND = 60
const WORD = 20

/** In Burmese a space may stand between words, or not. */
const BURMESE = /[\u1000-\u109f]/
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' })

/**
 * An extract around the first match, as escaped HTML with all matches in `<mark>`; the beginning of the text without a
 * match. Cut between graphemes, never inside one.
 */
export function extractOf(text: string, words: string[]): string {
  const any = new RegExp(
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => (BURMESE.test(word) ? [...word].map(exactly).join(' ?') : exactly(word)))
      .join('|'),
    'giu',
  )
  const first = text.search(any)
  const from = first > AROUND ? startOf(text, edgeBefore(text, first - AROUND), first) : 0
  const to = edgeBefore(text, Math.max(first, 0) + AROUND * 2)
  const part = text.slice(from, to)
  let html = ''
  let at = 0
  for (const match of part.matchAll(any)) {
    html += `${escapeHtml(part.slice(at, match.index))}<mark>${escapeHtml(match[0])}</mark>`
    at = match.index + match[0].length
  }
  return `${from > 0 ? '…' : ''}${html}${escapeHtml(part.slice(at))}${to < text.length ? '…' : ''}`
}

/** The start of the next word, if there is a space nearby. */
function startOf(text: string, from: number, first: number): number {
  const next = text.indexOf(' ', from) + 1
  return next > from && next <= Math.min(first, from + WORD) && edgeBefore(text, next) === next ? next : from
}

/** The last grapheme boundary at or before an index. */
function edgeBefore(text: string, index: number): number {
  if (index >= text.length) return text.length
  const near = Math.max(0, index - 100)
  const start = text.charCodeAt(near) >= 0xdc00 && text.charCodeAt(near) <= 0xdfff ? near + 1 : near
  const segment = graphemes.segment(text.slice(start, index + 100)).containing(index - start)
  return start + (segment?.index ?? 0)
}
