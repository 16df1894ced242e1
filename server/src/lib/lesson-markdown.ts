import { BAR_COLUMNS, BAR_HEADS } from '@padauk/rules/charts'
import { marked } from 'marked'
import type TurndownService from 'turndown'
import { stringify } from 'yaml'
import { fileAddress, normalText, pathOfAddress, replaceAddresses, splitBlocks } from './lesson-blocks.ts'
import type { Beside } from './lesson-charts.ts'
import { renderLesson } from './lesson-text.ts'

/** Where a lesson's files are written: each gets a name in the lesson's folder, and can be read back by it. */
export type Shelf = {
  /** The name for a store path; undefined if the store lacks it. */
  nameOf(path: string, wanted?: string): string | undefined
  /** The name for a new text. */
  put(wanted: string, text: string): string
  blobOf(name: string): string | undefined
  textOf(name: string): string | undefined
}

const YAML = { lineWidth: 0, flowCollectionPadding: true }
/** The subset of turndown's DOM used here; the server has no DOM types. */
type Element = {
  nodeName: string
  textContent: string | null
  innerHTML: string
  className: string
  parentNode: unknown
  children: ArrayLike<unknown>
  classList: { length: number; contains(name: string): boolean }
  getAttribute(name: string): string | null
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): ArrayLike<unknown>
}
// turndown's collections cannot be spread.
const childrenOf = (node: Element) => Array.from(node.children) as Element[]
const cellsOf = (row: Element) => childrenOf(row).map((cell) => cell.textContent ?? '')
const rowsOf = (table: Element | null) => Array.from(table?.querySelectorAll('tr') ?? []) as Element[]
const fenced = (name: string, text: string) => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `\n\n${fence}${name}\n${text.trimEnd()}\n${fence}\n\n`
}
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

function writeChart(figure: Element, shelf: Shelf): string {
  const title = figure.querySelector('figcaption')?.textContent ?? ''
  const [head = [], ...rows] = rowsOf(figure.querySelector('table.candles')).map(cellsOf)
  const extra = head.slice(BAR_HEADS.length)
  const volume = head.indexOf('Volume')
  const csv = [
    `${BAR_COLUMNS}${volume < 0 ? '' : ',volume'}`,
    ...rows.map((row) => [...row.slice(0, BAR_HEADS.length), ...(volume < 0 ? [] : [row[volume]])].join(',')),
  ]
  const levels = rowsOf(figure.querySelector('table.levels')).slice(1).map(cellsOf)
  const data = shelf.put(`${slugOf(title) || 'chart'}.csv`, `${csv.join('\n')}\n`)
  const lines = [
    stringify({ title, data }, YAML).trimEnd(),
    ...(levels.length > 0
      ? [
          'levels:',
          ...levels.map(
            ([price, label, kind]) => `  - { price: ${price}, label: ${JSON.stringify(label)}, kind: ${kind} }`,
          ),
        ]
      : []),
    ...(extra.length > 0 ? [`indicators: [${extra.map((name) => name.toLowerCase()).join(', ')}]`] : []),
  ]
  return fenced('chart', lines.join('\n'))
}

function writeReplay(figure: Element, shelf: Shelf): string {
  const [title, source] = [
    figure.querySelector('figcaption')?.textContent ?? '',
    figure.querySelector('p')?.textContent ?? '',
  ]
  const number = (name: string) => Number(figure.getAttribute(`data-${name}`))
  const data = shelf.nameOf(
    pathOfAddress(figure.getAttribute('data-src') ?? '') ?? '',
    `${figure.getAttribute('data-name')}.csv`,
  )
  return fenced(
    'replay',
    stringify(
      { title, data, source, account: number('account'), risk_percent: number('risk'), starts_at: number('start') },
      YAML,
    ),
  )
}

function writeSimulator(figure: Element): string {
  const title = figure.querySelector('figcaption')?.textContent ?? ''
  const numbers = ['win', 'gain', 'loss', 'trades', 'risk'].map((name) => [
    name,
    Number(figure.getAttribute(`data-${name}`)),
  ])
  return fenced('simulator', stringify({ title, ...Object.fromEntries(numbers) }, YAML))
}

const SIDES: Record<string, string> = { left: ':---', right: '---:', center: ':---:' }

/** A GitHub-flavoured table; undefined without a header row. */
function writeTable(table: Element, inner: (cell: Element) => string): string {
  const [head, ...rows] = rowsOf(table)
  if (!head) return ''
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const cells = (row: Element) => childrenOf(row).map((cell) => inner(cell).trim())
  const sides = childrenOf(head).map((cell) => SIDES[cell.getAttribute('align') ?? ''] ?? '---')
  return `\n\n${[cells(head), sides, ...rows.map(cells)].map(line).join('\n')}\n\n`
}

/** Lazy: turndown is only needed for changed lessons. */
async function makeWriter(shelf: Shelf): Promise<(html: string) => string> {
  const { default: Turndown } = await import('turndown')
  const turndown: TurndownService = new Turndown({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    strongDelimiter: '**',
  })
  const escapeText = turndown.escape.bind(turndown)
  // Escapes that turndown lacks: raw HTML, entities, strikethrough, and the start of a link.
  turndown.escape = (text) =>
    escapeText(text)
      .replace(/[<~|]/g, '\\$&')
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/\b(https?|ftp):\/\//gi, '$1\\://')
      .replace(/\bwww\./gi, 'www\\.')
      .replace(/(?<=\w)@(?=\w)/g, '\\@')
  const is = (node: unknown, name: string, kind: string) =>
    (node as Element).nodeName === name && (node as Element).classList.contains(kind)
  turndown.addRule('del', { filter: 'del', replacement: (content) => `~~${content}~~` })
  turndown.addRule('title', { filter: (node) => is(node, 'P', 'callout-title'), replacement: () => '' })
  turndown.addRule('callout', {
    filter: 'aside',
    replacement: (content, node) => {
      if (is(node, 'ASIDE', 'callout-law')) return '\n\n> [!LAW]\n\n'
      const kind = /callout-(note|tip|warning)/.exec((node as Element).className)?.[1] ?? ''
      return `\n\n${[`[!${kind.toUpperCase()}]`, ...content.trim().split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
    },
  })
  turndown.addRule('item', {
    filter: 'li',
    replacement: (content, node) => {
      const list = (node as Element).parentNode as Element
      const mark =
        list.nodeName === 'OL'
          ? `${Number(list.getAttribute('start') ?? 1) + childrenOf(list).indexOf(node as Element)}. `
          : '- '
      const isLoose = childrenOf(list).some((item) => childrenOf(item).some(({ nodeName }) => nodeName === 'P'))
      const body = content
        .trim()
        .replace(/\n{2,}/g, isLoose ? '\n\n' : '\n')
        .replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`)
      return `${mark}${body}\n${isLoose ? '\n' : ''}`
    },
  })
  turndown.addRule('picture', {
    filter: (node) => node.nodeName === 'FIGURE' && !(node as Element).classList.length,
    replacement: (_content, node) => {
      const image = (node as Element).querySelector('img')
      const caption = (node as Element).querySelector('figcaption')?.textContent
      const name = shelf.nameOf(pathOfAddress(image?.getAttribute('src') ?? '') ?? '')
      return `\n\n![${(image?.getAttribute('alt') ?? '').replace(/[\\[\]<>&*_`~]/g, '\\$&')}](${name}${caption ? ` "${caption.replace(/[\\"<>&*_`~]/g, '\\$&')}"` : ''})\n\n`
    },
  })
  turndown.addRule('chart', {
    filter: (node) => is(node, 'FIGURE', 'chart'),
    replacement: (_content, node) => writeChart(node as Element, shelf),
  })
  turndown.addRule('replay', {
    filter: (node) => is(node, 'FIGURE', 'replay'),
    replacement: (_content, node) => writeReplay(node as Element, shelf),
  })
  turndown.addRule('simulator', {
    filter: (node) => is(node, 'FIGURE', 'simulator'),
    replacement: (_content, node) => writeSimulator(node as Element),
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_content, node) => writeTable(node as Element, (cell) => turndown.turndown(cell.innerHTML)),
  })
  return (html) => turndown.turndown(html)
}

/**
 * Converts lesson HTML to Markdown that renders to the same HTML, block by block: unchanged blocks keep their original
 * Markdown, and what Markdown cannot express becomes an ```html block.
 */
export async function writeMarkdown(
  html: string,
  { shelf, blobOf, old = '' }: { shelf: Shelf; blobOf: (path: string) => string; old?: string },
): Promise<string> {
  const address = (name: string) => {
    const blob = shelf.blobOf(name)
    return blob === undefined ? undefined : fileAddress(`blob:${blob}`)
  }
  const beside: Beside = {
    image(name) {
      const src = address(name)
      return src ? { src, width: 1, height: 1 } : undefined
    },
    prices(name) {
      const [src, text] = [address(name), shelf.textOf(name)]
      return src && text !== undefined ? { text, store: () => src } : undefined
    },
  }
  const blob = (path: string) => (path.startsWith('blob:') ? path.slice('blob:'.length) : blobOf(path))
  /** The canonical form of rendered Markdown; undefined if it has faults. */
  const says = (markdown: string) => {
    const { html, faults } = renderLesson(markdown.replaceAll('\r\n', '\n'), beside)
    return faults.length > 0 ? undefined : normalText(html, blob)
  }
  const asHtml = (block: string) => fenced('html', replaceAddresses(block, shelf.nameOf)).trim()

  const written = new Map(
    marked
      .lexer(old)
      .flatMap(({ raw, type }) => (type === 'space' || type === 'def' ? [] : [[says(raw), raw.trim()] as const])),
  )
  let writer: ((html: string) => string) | undefined
  const parts: string[] = []
  for (const block of splitBlocks(html)) {
    const wanted = normalText(block, blob)
    if (!wanted) continue
    const existing = written.get(wanted)
    if (existing !== undefined) {
      parts.push(existing)
      continue
    }
    writer ??= await makeWriter(shelf)
    const markdown = writer(block).trim()
    parts.push(says(markdown) === wanted ? markdown : asHtml(block))
    // Two adjacent lists would merge into one.
    const pair = parts.slice(-2)
    if (pair.length === 2 && says(pair.join('\n\n')) !== pair.map(says).join(''))
      parts[parts.length - 1] = asHtml(block)
  }
  const whole = parts.join('\n\n')
  return says(whole) === normalText(html, blob) ? whole : asHtml(html)
}
