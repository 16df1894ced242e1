import { emptyLawBoxes } from './law-box.ts'

// Works on lesson HTML after sanitising (lesson-text.ts), where neither text nor attributes contain a bare < or >.

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g
const INLINE = new Set(['a', 'code', 'del', 'em', 'strong', 'sub', 'sup', 'img'])
const VOID = new Set(['img', 'br', 'hr'])
/** Attributes that carry meaning; the others are derived from these or from the file. */
const TELLING = new Set([
  'href',
  'src',
  'alt',
  'start',
  'align',
  'class',
  'data-name',
  'data-src',
  'data-account',
  'data-risk',
  'data-start',
  'data-win',
  'data-gain',
  'data-loss',
  'data-trades',
])

/** Paragraphs whose text follows from what is around them. */
const DERIVED = /class="(callout-title|simulator-says)"/

const STORE = '/api/file?filePath='
export const fileAddress = (path: string) => `${STORE}${encodeURIComponent(path)}`
const plainOf = (text: string) =>
  text.replace(/&(?:#(\d+)|amp|quot|lt|gt);/g, (entity, code: string | undefined) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' }[entity] as string),
  )
/** The store path that a URL in a text refers to, if any. */
export const pathOfAddress = (address: string) => {
  const plain = plainOf(address)
  if (!plain.startsWith(STORE)) return undefined
  try {
    return decodeURIComponent(plain.slice(STORE.length))
  } catch {
    return undefined
  }
}
/** Every store path that a text refers to. */
export const pathsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|data-src)="([^"]*)"/g)].flatMap(([, address = '']) => pathOfAddress(address) ?? [])

/** Replaces store URLs for which `nameOf` returns a name. */
export const replaceAddresses = (html: string, nameOf: (path: string) => string | undefined) =>
  html.replace(/\b(src|data-src)="([^"]*)"/g, (whole, attribute: string, address: string) => {
    const path = pathOfAddress(address)
    const name = path === undefined ? undefined : nameOf(path)
    return name === undefined ? whole : `${attribute}="${name}"`
  })

/**
 * A canonical form for comparing texts: ignores whitespace between blocks, empty paragraphs and what is derived (picture
 * sizes, link targets, the titles of callouts, the law, what simulators come to), and names files by content.
 */
export function normalText(html: string | null, blobOf: (path: string) => string): string {
  const out: string[] = []
  let isAfterBlock = true
  let pre = 0
  let isDerived = false
  for (const [token, close, tag, rest = ''] of emptyLawBoxes(html ?? '')
    .replace(/\r\n?/g, '\n')
    .matchAll(TOKEN)) {
    if (tag === 'p') isDerived = !close && DERIVED.test(rest)
    else if (isDerived) continue
    if (!tag) {
      const text = pre > 0 ? token : token.replace(/[ \t\n\r\f]+/g, ' ')
      const shown = isAfterBlock && pre === 0 ? text.replace(/^ /, '') : text
      if (shown) out.push(shown)
      if (text !== ' ' || pre > 0) isAfterBlock = false
      continue
    }
    const isBlock = !INLINE.has(tag)
    // Trimming the whole text at every block would take quadratic time.
    if (isBlock && pre === 0 && out.length > 0) out.push(out.pop()?.replace(/ $/, '') ?? '')
    if (tag === 'pre') pre += close ? -1 : 1
    const attributes = close
      ? ''
      : [...rest.matchAll(ATTRIBUTE)]
          .filter(([, name = '']) => TELLING.has(name))
          .map(([, name = '', value = '']) => {
            const path = name.endsWith('src') ? pathOfAddress(value) : undefined
            return ` ${name}="${path === undefined ? value : blobOf(path)}"`
          })
          .sort()
          .join('')
    out.push(`<${close}${tag}${attributes}>`)
    isAfterBlock = isBlock
  }
  return out.join('').replaceAll('<p></p>', '').trim()
}

/** Splits a text into its top-level blocks; text outside any block becomes one of its own. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let block = ''
  let depth = 0
  const end = () => {
    if (block.trim()) blocks.push(block.trim())
    block = ''
  }
  for (const [token, close, tag] of html.matchAll(TOKEN)) {
    const isBlock = tag !== undefined && !INLINE.has(tag) && tag !== 'br'
    if (depth === 0 && isBlock && !close) end()
    block += token
    if (!tag || VOID.has(tag)) {
      if (tag === 'hr' && depth === 0) end()
      continue
    }
    depth += close ? -1 : 1
    if (depth === 0 && isBlock) end()
  }
  end()
  return blocks
}
