/** A Burmese text has as many characters as the English, or at least 0.6 and at most 1.8 times as many. */
const LENGTH = { min: 0.6, max: 1.8 }
/** Fewer characters than this, and one word more is a large share. */
const SHORT = 60

/** What a reader of Markdown meets, in order: headings, items, rows with their number of cells, boxes, code and pictures. */
const outlineOf = (body: string) => {
  let isCode = false
  return body.split('\n').flatMap((line) => {
    if (line.startsWith('```')) {
      isCode = !isCode
      return isCode ? [line.trim()] : []
    }
    if (isCode) return []
    const [mark] = /^(#+(?= )|> \[!\w+\]|\d+\.(?= )|[-*](?= )|!\[)/.exec(line) ?? []
    if (mark) return [/^\d/.test(mark) ? 'an item with a number' : mark]
    return line.startsWith('|') ? [`a row of ${line.replace(/\\\|/g, '').split('|').length - 2} cells`] : []
  })
}

/** Numbers in digits; signs, units and the addresses of links do not count. */
const numbersOf = (text: string) => [
  ...new Set(
    [...text.replace(/\]\([^)\s]*/g, '').matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
      number.replace(/[,.]$/, ''),
    ),
  ),
]

/** Numbers of a text that its translation does not have. */
export const numbersLost = (english: string, burmese: string) => {
  const shown = numbersOf(burmese)
  return numbersOf(english).filter((number) => !shown.includes(number))
}

const blocksOf = (text: string) => text.split(/\n\n+/)

/** How the Burmese of a text differs from the English in what a program can see: as a whole, and block by block. */
export function translationFaults(english: string, burmese: string): string[] {
  const [wanted, found] = [outlineOf(english), outlineOf(burmese)]
  const at = wanted.findIndex((part, place) => part !== found[place])
  const [blocks, said] = [blocksOf(english), blocksOf(burmese)]
  const lost = blocks.flatMap((block, place) => numbersLost(block, said[place] ?? ''))
  const length = burmese.length / english.length
  return [
    ...(at >= 0 ? [`has ${found[at] ?? 'nothing'} as part ${at + 1}, and the original ${wanted[at]}`] : []),
    ...(at < 0 && found.length > wanted.length ? [`has ${found[wanted.length]} more than the original`] : []),
    ...(blocks.length === said.length ? [] : [`has ${said.length} blocks, and the original ${blocks.length}`]),
    ...(lost.length > 0 ? [`lacks the numbers ${lost.join(' and ')}`] : []),
    ...(english.length >= SHORT && (length < LENGTH.min || length > LENGTH.max)
      ? [`is ${length.toFixed(2)} times as long as the original, expected ${LENGTH.min} to ${LENGTH.max}`]
      : []),
  ]
}
