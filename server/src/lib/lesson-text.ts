import { AFTER_ADDRESS } from '@padauk/rules/addresses'
import { CALLOUT_TITLES, type Callout } from '@padauk/rules/callouts'
import { fault, type Word } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { Marked, type Token, Tokenizer, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { type LineFault, lineOf } from './gift.ts'
import { escapeHtml } from './html.ts'
import { lawBox, writeLaw } from './law-box.ts'
import { type Beside, renderChart, renderReplay } from './lesson-charts.ts'
import { renderSimulator, SIMULATORS_MAX, saySimulators } from './lesson-simulators.ts'

const ALERTS = new Map<string, Callout>([
  ['NOTE', 'note'],
  ['TIP', 'tip'],
  ['WARNING', 'warning'],
  ['IMPORTANT', 'note'],
  ['CAUTION', 'warning'],
])
/** Fenced blocks with these names are rendered as figures. */
const BLOCKS = new Map<string, (source: string, beside: Beside) => string>([
  ['chart', renderChart],
  ['replay', renderReplay],
  ['simulator', renderSimulator],
  ['html', renderHtml],
])

/**
 * Renders lesson Markdown to sanitised HTML (docs/wire.md): GitHub Markdown with alerts as callouts and pictures as
 * figures; ```chart blocks become a figure whose table of candles the browser draws, ```replay blocks a figure that
 * names its price file, ```simulator blocks one with its numbers, and ```html blocks hold sanitised HTML that Markdown cannot express.
 * @param from the line in the file where the Markdown starts, for reporting faults
 */
export function renderLesson(markdown: string, beside: Beside, from = 1): { html: string; faults: LineFault[] } {
  const faults: LineFault[] = []
  let simulators = 0
  const report = (raw: string, message: string) => faults.push({ line: from - 1 + lineOf(markdown, raw), message })

  const marked = new Marked({ gfm: true })
  marked.use({
    tokenizer: {
      // GitHub's addresses end at a space only.
      url(src) {
        const end = src.search(AFTER_ADDRESS)
        return end < 0 ? false : Tokenizer.prototype.url.call(this, src.slice(0, end))
      },
    },
    walkTokens(token: Token) {
      if (token.type === 'heading' && (token as Tokens.Heading).depth === 1)
        report(token.raw, fault('first_level_heading'))
      if (token.type === 'html') report(token.raw, fault('html_in_markdown'))
      if (token.type === 'link' && !/^(https:\/\/|\/(?!\/)|#)/.test((token as Tokens.Link).href))
        report(token.raw, fault('link_not_https', { link: (token as Tokens.Link).href }))
    },
    renderer: {
      html: () => '',
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        return tokens.every(({ type, raw }) => type === 'image' || !raw.trim()) ? `${inner}\n` : `<p>${inner}</p>\n`
      },
      image({ href, text, title, raw }) {
        if (!text.trim()) report(raw, fault('no_alternative_text', { name: href }))
        const image = beside.image(href)
        if (!image) {
          report(raw, fault('no_picture_beside_lesson', { name: href }))
          return ''
        }
        const caption = title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''
        return `<figure><img src="${escapeHtml(image.src)}" alt="${escapeHtml(text)}" width="${image.width}" height="${image.height}" loading="lazy">${caption}</figure>`
      },
      blockquote({ tokens, raw }) {
        const [, alert] = /^>\s*\[!(\w+)\]/.exec(raw) ?? []
        if (!alert) return `<blockquote>${this.parser.parse(tokens)}</blockquote>\n`
        if (alert === 'LAW') {
          if (raw.trim() !== '> [!LAW]') report(raw, fault('law_box_not_empty'))
          return `${lawBox('en')}\n`
        }
        const kind = ALERTS.get(alert)
        if (!kind) report(raw, fault('unknown_callout', { name: alert }))
        const body = this.parser.parse(tokens).replace(/^<p>\[!\w+\]\s*(<br>)?\s*/, '<p>')
        const head = `<p class="callout-title">${CALLOUT_TITLES.en[kind ?? 'note']}</p>`
        return `<aside class="callout callout-${kind ?? 'note'}">${head}${body.replace(/^<p><\/p>\s*/, '')}</aside>\n`
      },
      code({ lang, text, raw }) {
        const render = BLOCKS.get(lang ?? '')
        if (!render) return `<pre><code>${escapeHtml(text)}</code></pre>\n`
        try {
          if (lang === 'simulator' && ++simulators > SIMULATORS_MAX)
            throw new Error(fault('too_many_simulators', { count: SIMULATORS_MAX }))
          return render(text, beside)
        } catch (error) {
          report(
            raw,
            fault('not_drawn', { what: lang as Word, fault: (error as Error).message.split('\n')[0] as string }),
          )
          return ''
        }
      },
    },
  })
  const parse = () => {
    try {
      return marked.parse(markdown, { async: false })
    } catch (error) {
      // The parser is recursive: thousands of nested quotes exhaust its stack.
      if (!(error instanceof RangeError)) throw error
      faults.splice(0, faults.length, { line: from, message: fault('nested_too_deeply') })
      return ''
    }
  }
  return { html: clean(parse()), faults }
}

const REPLAY_ATTRIBUTES = ['data-name', 'data-src', 'data-account', 'data-risk', 'data-start']
const SIMULATOR_ATTRIBUTES = ['data-win', 'data-gain', 'data-loss', 'data-trades']

/** Deeper elements are dropped and their text is kept: what reads the text back, such as the export, is recursive. */
const NESTING_MAX = 40

/** The allow-list for everything that reaches a member's browser, from any author. */
const clean = (html: string, more: sanitize.IOptions = {}) =>
  sanitize(html, {
    ...more,
    nestingLimit: NESTING_MAX,
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'pre',
      'code',
      'a',
      'blockquote',
      'figure',
      'figcaption',
      'img',
      'aside',
      'strong',
      'em',
      'del',
      'br',
      'hr',
      'sup',
      'sub',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['scope', 'align'],
      td: ['align'],
      ol: ['start'],
      figure: [...REPLAY_ATTRIBUTES, ...SIMULATOR_ATTRIBUTES],
    },
    allowedClasses: {
      aside: ['callout', 'callout-note', 'callout-tip', 'callout-warning', 'callout-law', 'sources'],
      p: ['callout-title', 'simulator-says'],
      figure: ['chart', 'replay', 'simulator'],
      table: ['candles', 'levels'],
    },
    allowedSchemes: ['https'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      // Always in this order, so that texts can be compared.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: href.startsWith('https:')
          ? { href, rel: 'noopener noreferrer', target: '_blank' }
          : ({ ...(href && { href }) } as { [name: string]: string }),
      }),
    },
  })

/**
 * Renders an ```html block, whose pictures and prices are named as files beside the lesson.
 * @throws Error for a missing file, or a simulator that cannot be played
 */
function renderHtml(source: string, beside: Beside): string {
  const html = cleanLesson(
    source.replace(/\b(src|data-src)="([^"]*)"/g, (whole, attribute: string, name: string) => {
      if (name.startsWith('/api/file?')) return whole
      const address = attribute === 'src' ? beside.image(name)?.src : beside.prices(name)?.store()
      if (!address) throw new Error(fault('no_file_beside_lesson', { name }))
      return `${attribute}="${escapeHtml(address)}"`
    }),
  )
  return saySimulators(html, 'en')
}

/** Sanitises text from the editor like rendered Markdown; its pictures must come from the store. */
export const cleanLesson = (html: string) =>
  clean(html, {
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('/api/file?filePath='),
  }).trim()

const CALLOUT_HEAD = /(<aside class="callout callout-(note|tip|warning)">\s*<p class="callout-title">)[^<]*(?=<\/p>)/g

/** Writes the titles of a sanitised text's callouts, and the law, in the language of the text. */
export const titleCallouts = (html: string, language: Language) =>
  writeLaw(html, language).replace(
    CALLOUT_HEAD,
    (_, head: string, kind: Callout) => head + CALLOUT_TITLES[language][kind],
  )
