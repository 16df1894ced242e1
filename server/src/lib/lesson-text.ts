import { Marked, type Token, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { parse as parseYaml } from 'yaml'
import { type LineFault, lineOf } from './gift.ts'
import { escapeHtml } from './html.ts'

/** What a lesson's Markdown names beside itself; `undefined` when there is no such file. */
export type Beside = {
  image(name: string): { src: string; width: number; height: number } | undefined
  text(name: string): string | undefined
}

const ALERTS = new Map([['NOTE', 'Note'], ['TIP', 'Tip'], ['WARNING', 'Warning'], ['IMPORTANT', 'Note'], ['CAUTION', 'Warning']])
const KINDS = ['support', 'resistance', 'entry', 'stop', 'target']
const COLUMNS = ['time', 'open', 'high', 'low', 'close']

/**
 * A lesson's Markdown as sanitised HTML (api.md, GET /api/user/lesson/{id}): GitHub's Markdown with its alerts as callouts,
 * pictures as figures, and ```chart blocks as a figure whose table of candles the browser draws.
 * @param from the line on which the Markdown begins in its file, for the faults
 */
export function renderLesson(markdown: string, beside: Beside, from = 1): { html: string; faults: LineFault[] } {
  const faults: LineFault[] = []
  const fault = (raw: string, message: string) => faults.push({ line: from - 1 + lineOf(markdown, raw), message })

  const marked = new Marked({ gfm: true })
  marked.use({
    walkTokens(token: Token) {
      if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) fault(token.raw, 'headings begin at ##: the title is in the front matter')
      if (token.type === 'html') fault(token.raw, 'HTML is not read here, only Markdown')
      if (token.type === 'link' && !/^(https:\/\/|\/(?!\/)|#)/.test((token as Tokens.Link).href)) fault(token.raw, `the link ${(token as Tokens.Link).href} is not https`)
    },
    renderer: {
      html: () => '',
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        return tokens.every(({ type, raw }) => type === 'image' || !raw.trim()) ? `${inner}\n` : `<p>${inner}</p>\n`
      },
      image({ href, text, title, raw }) {
        if (!text.trim()) fault(raw, `the picture ${href} has no alternative text`)
        const image = beside.image(href)
        if (!image) {
          fault(raw, `there is no picture ${href} beside the lesson`)
          return ''
        }
        const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''
        return `<figure><img src="${escapeHtml(image.src)}" alt="${escapeHtml(text)}" width="${image.width}" height="${image.height}" loading="lazy">${caption}</figure>`
      },
      blockquote({ tokens, raw }) {
        const [, alert] = /^>\s*\[!(\w+)\]/.exec(raw) ?? []
        if (!alert) return `<blockquote>${this.parser.parse(tokens)}</blockquote>\n`
        const title = ALERTS.get(alert)
        if (!title) fault(raw, `[!${alert}] is not a callout; there are NOTE, TIP and WARNING`)
        const body = this.parser.parse(tokens).replace(/^<p>\[!\w+\]\s*(<br>)?\s*/, '<p>')
        return `<aside class="callout callout-${(title ?? 'Note').toLowerCase()}"><p class="callout-title">${title ?? alert}</p>${body.replace(/^<p><\/p>\s*/, '')}</aside>\n`
      },
      code({ lang, text, raw }) {
        if (lang !== 'chart') return `<pre><code>${escapeHtml(text)}</code></pre>\n`
        try {
          return renderChart(text, beside)
        } catch (error) {
          fault(raw, `the chart cannot be drawn: ${(error as Error).message.split('\n')[0]}`)
          return ''
        }
      },
    },
  })
  return { html: clean(marked.parse(markdown, { async: false })), faults }
}

type Level = { price?: unknown; label?: unknown; kind?: unknown }
type Chart = { title?: unknown; data?: unknown; levels?: unknown }

function renderChart(source: string, beside: Beside): string {
  const { title, data, levels = [] } = (parseYaml(source, { logLevel: 'error' }) ?? {}) as Chart
  if (typeof title !== 'string' || !title.trim()) throw new Error('it has no title')
  const csv = typeof data === 'string' ? beside.text(data) : undefined
  if (csv === undefined) throw new Error(`there is no data file ${String(data)} beside the lesson`)
  const candles = readCandles(csv)
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  const levelFault = new Error(`a level needs price, label and kind (${KINDS.join(', ')})`)
  if (!Array.isArray(levels)) throw levelFault
  const marks = levels.map((level: Level | null) => {
    const { price, label, kind } = level ?? {}
    if (typeof price !== 'number' || !Number.isFinite(price) || typeof label !== 'string' || !KINDS.includes(String(kind))) throw levelFault
    return row([price.toFixed(2), label, String(kind)])
  })
  const head = `<thead><tr>${['Time', 'Open', 'High', 'Low', 'Close'].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`
  const levelsTable = marks.length > 0 ? `<table class="levels"><thead><tr><th scope="col">Price</th><th scope="col">Level</th><th scope="col">Kind</th></tr></thead><tbody>${marks.join('')}</tbody></table>` : ''
  return `<figure class="chart"><figcaption>${escapeHtml(title)}</figcaption><table class="candles">${head}<tbody>${candles.map(row).join('')}</tbody></table>${levelsTable}</figure>\n`
}

function readCandles(csv: string): string[][] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  if (!head.startsWith(COLUMNS.join(','))) throw new Error(`the data must begin with the line ${COLUMNS.join(',')}`)
  if (lines.length === 0) throw new Error('the data holds no candle')
  return lines.map((line, index) => {
    const cells = line.split(',').slice(0, COLUMNS.length)
    const [open, high, low, close] = cells.slice(1).map(Number) as [number, number, number, number]
    if (!/^\d{4}-\d\d-\d\d/.test(cells[0] ?? '') || !cells.slice(1).every((cell) => /^\d+(\.\d+)?$/.test(cell)) || !(low <= Math.min(open, close) && high >= Math.max(open, close))) throw new Error(`line ${index + 2} of the data is no candle: ${line}`)
    return cells
  })
}

/** Whoever wrote it, what reaches a member's browser holds these elements and nothing else. */
const clean = (html: string, more: sanitize.IOptions = {}) =>
  sanitize(html, {
    ...more,
    allowedTags: ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'pre', 'code', 'a', 'blockquote', 'figure', 'figcaption', 'img', 'aside', 'strong', 'em', 'del', 'br', 'hr', 'sup', 'sub'],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope', 'align'], td: ['align'], ol: ['start'] },
    allowedClasses: { aside: ['callout', 'callout-note', 'callout-tip', 'callout-warning'], p: ['callout-title'], figure: ['chart'], table: ['candles', 'levels'] },
    allowedSchemes: ['https'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: attribs.href?.startsWith('https:') ? { ...attribs, rel: 'noopener noreferrer', target: '_blank' } : attribs }),
    },
  })

/** A lesson's text as an editor sends it: cleaned as what is made from Markdown, and its pictures are those of the store alone. */
export const cleanLesson = (html: string) => clean(html, { exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/api/file?filePath=') }).trim()
