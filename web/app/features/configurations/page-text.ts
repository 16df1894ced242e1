// Format of the configured pages: paragraphs, `## ` and `### ` headings, `- ` and `1. ` lists, `| a | b |` tables,
// **bold**, [words](address) and bare https URLs. Anything else is shown as typed.
import { languageOfText } from '#lib/languages.ts'
import { parseWords, type Words } from './page-words.ts'

export type Heading = { kind: 'heading'; level: 2 | 3; id: string; title: string; words: Words }
export type Block =
  | Heading
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; start: number | undefined; items: Words[] }
  | { kind: 'table'; head: Words[]; rows: Words[][] }

/** A line that matches one of these ends the paragraph before it. */
const HEADING = /^(##|###) +(?=\S)/
const BULLET = /^ *- +(?=\S)/
const NUMBER = /^ *(\d{1,6})\. +(?=\S)/
const ROW = /^ *\|.*\|$/
const isRule = (row: string) => row.includes('--') && /^[ |:-]+$/.test(row)

// Characters that HTML cannot contain or would change. The server's HTML and the browser's must be identical.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

const linesOf = (source: string) =>
  source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNWRITABLE, '')
    .split('\n')
    .map((line) => line.trimEnd())

/** Parses a configured text in one pass. Accepts any text and never throws. */
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

/** Burmese needs its own font and line height, and a matching screen reader voice. */
export const languageOf = (words: Words) => languageOfText(plainOf(words))

/**
 * Generates unique heading ids with a prefix, so that a heading such as 'Main' or 'Page data' cannot take the id
 * of an element that scripts look up.
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
