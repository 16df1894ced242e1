// A lesson's HTML as both ways of writing one leave it (lesson-text.ts): sanitised, so that no text and no attribute holds a bare < or >.

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g
const INLINE = new Set(['a', 'code', 'del', 'em', 'strong', 'sub', 'sup', 'img'])
const VOID = new Set(['img', 'br', 'hr'])
/** What says something; the others follow from these, or from the file. */
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
])

const STORE = '/api/file?filePath='
export const fileAddress = (path: string) => `${STORE}${encodeURIComponent(path)}`
const plainOf = (text: string) =>
  text.replace(/&(?:#(\d+)|amp|quot|lt|gt);/g, (entity, code: string | undefined) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' }[entity] as string),
  )
/** The path of the store that an address in a text names, if it names one. */
export const pathOfAddress = (address: string) => {
  const plain = plainOf(address)
  if (!plain.startsWith(STORE)) return undefined
  try {
    return decodeURIComponent(plain.slice(STORE.length))
  } catch {
    return undefined
  }
}
/** Every path of the store that a text names. */
export const pathsIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|data-src)="([^"]*)"/g)].flatMap(([, address = '']) => pathOfAddress(address) ?? [])

/** Puts names in the place of the addresses that name the store, where they have one. */
export const replaceAddresses = (html: string, nameOf: (path: string) => string | undefined) =>
  html.replace(/\b(src|data-src)="([^"]*)"/g, (whole, attribute: string, address: string) => {
    const path = pathOfAddress(address)
    const name = path === undefined ? undefined : nameOf(path)
    return name === undefined ? whole : `${attribute}="${name}"`
  })

/**
 * What two texts have in common that say the same: without the blanks between blocks, without empty paragraphs, without what
 * follows from the rest (the size of a picture, how a link opens), and with files named by their bytes.
 */
export function normalText(html: string | null, blobOf: (path: string) => string): string {
  let out = ''
  let isAfterBlock = true
  let pre = 0
  for (const [token, close, tag, rest = ''] of (html ?? '').replace(/\r\n?/g, '\n').matchAll(TOKEN)) {
    if (!tag) {
      const text = pre > 0 ? token : token.replace(/[ \t\n\r\f]+/g, ' ')
      out += isAfterBlock && pre === 0 ? text.replace(/^ /, '') : text
      if (text !== ' ' || pre > 0) isAfterBlock = false
      continue
    }
    const isBlock = !INLINE.has(tag)
    if (isBlock && pre === 0) out = out.replace(/ $/, '')
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
    out += `<${close}${tag}${attributes}>`
    isAfterBlock = isBlock
  }
  return out.replaceAll('<p></p>', '').trim()
}

/** The blocks of a text, each whole; what stands outside of any is one of its own. */
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
