// The format of the configured pages: paragraphs, `## ` and `### ` headings, `- ` and `1. ` lists, `| a | b |` tables,
// **bold**, [words](address) and bare https addresses. Whatever is none of these is shown as it was typed.
import { parseWords, type Words } from './page-words.ts'

export type Heading = { kind: 'heading'; level: 2 | 3; id: string; title: string; words: Words }
export type Block =
  | Heading
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; start: number | undefined; items: Words[] }
  | { kind: 'table'; head: Words[]; rows: Words[][] }

/** One of these begins a line that is no longer of the paragraph before it. */
const HEADING = /^(##|###) +(?=\S)/
const BULLET = /^ *- +(?=\S)/
const NUMBER = /^ *(\d{1,6})\. +(?=\S)/
const ROW = /^ *\|.*\|$/
const isRule = (row: string) => row.includes('--') && /^[ |:-]+$/.test(row)

// What HTML cannot carry, or would carry changed; the server's page and the browser's must agree on each letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const linesOf = (source: string) =>
  source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .split('\n')
    .map((line) => line.trimEnd())

/** Reads a configured text in one pass; takes any text and never fails. */
export const parsePageText = (source: string): Block[] => {
  const lines = linesOf(source)
  const blocks: Block[] = []
  const giveId = idGiver()
  let at = 0

  const takeWhile = (start: RegExp) => {
    const taken: string[] = []
    for (let line = lines[at]; line !== undefined && start.test(line); line = lines[++at]) taken.push(line)
    return taken
  }
  const takeParagraph = () => {
    const from = at
    do at++
    while (lines[at] && ![HEADING, BULLET, NUMBER, ROW].some((start) => start.test(lines[at]!)))
    return lines.slice(from, at).join('\n')
  }

  while (at < lines.length) {
    const line = lines[at]!
    const heading = HEADING.exec(line)
    if (line === '') at++
    else if (heading) {
      const title = line.slice(heading[0].length)
      const words = parseWords(title)
      blocks.push({
        kind: 'heading',
        level: heading[1] === '##' ? 2 : 3,
        id: giveId(plainOf(words)),
        title: plainOf(words),
        words,
      })
      at++
    } else if (BULLET.test(line))
      blocks.push({
        kind: 'list',
        start: undefined,
        items: takeWhile(BULLET).map((item) => parseWords(item.replace(BULLET, ''))),
      })
    else if (NUMBER.test(line))
      blocks.push({
        kind: 'list',
        start: Number(NUMBER.exec(line)![1]),
        items: takeWhile(NUMBER).map((item) => parseWords(item.replace(NUMBER, ''))),
      })
    else if (ROW.test(line)) {
      const [head, ...rows] = takeWhile(ROW)
        .filter((row) => !isRule(row))
        .map(cellsOf)
      if (head) blocks.push({ kind: 'table', head, rows })
    } else blocks.push({ kind: 'paragraph', words: parseWords(takeParagraph()) })
  }
  return blocks
}

const cellsOf = (row: string) =>
  row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => parseWords(cell.trim()))

export const plainOf = (words: Words): string =>
  words.map((part) => ('words' in part ? plainOf(part.words) : part.text)).join('')

const BURMESE = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]/

/** Burmese wants its own letters and lines, and a screen reader its own voice. */
export const languageOf = (words: Words) => (BURMESE.test(plainOf(words)) ? 'my' : undefined)

/**
 * Makes the anchors of the headings: unlike each other, and with a beginning of their own, so that a heading 'Main'
 * or 'Page data' never takes the name of a part of the page that a script looks for.
 */
const idGiver = () => {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  return (title: string) => {
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
    const base = slug ? `part-${slug}` : 'part'
    let id = base
    for (let count = counts.get(base) ?? 2; taken.has(id); count++) {
      id = `${base}-${count}`
      counts.set(base, count + 1)
    }
    taken.add(id)
    return id
  }
}
