export type XmlElement = {
  name: string
  attributes: Map<string, string>
  parent: XmlElement | undefined
  children: (XmlElement | string)[]
  /** Where it begins and ends in its document. */
  start: number
  end: number
}

const NAME = '[^\\s/>=<"\'!?]+'
const VALUE = '"[^"<]*"|\'[^\'<]*\''
/** A comment, an instruction or a document type; then CDATA, an end, a start, a text. */
const TOKEN = new RegExp(
  '<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!DOCTYPE[^[>]*>|' +
    `<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|</(${NAME})\\s*>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(/?)>|([^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'g')
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name
      ? (NAMED[name.toLowerCase()] as string)
      : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** The elements of an XML document, below one that has no name; undefined if it is broken or declares entities. */
export function readXml(document: string): XmlElement | undefined {
  const top = { name: '', attributes: new Map(), parent: undefined, children: [], start: 0, end: 0 }
  let open: XmlElement = top
  TOKEN.lastIndex = 0
  for (let start = 0; start < document.length; start = TOKEN.lastIndex) {
    const token = TOKEN.exec(document)
    if (!token) return undefined
    const [, data, closed, name, written = '', isEmpty, text] = token
    const end = TOKEN.lastIndex
    if (data !== undefined || text !== undefined) open.children.push(data ?? decode(text as string))
    else if (name !== undefined) {
      const attributes = new Map(
        [...written.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, decode(value.slice(1, -1))]),
      )
      const element: XmlElement = { name, attributes, parent: open, children: [], start, end }
      open.children.push(element)
      if (!isEmpty) open = element
    } else if (closed !== undefined) {
      if (closed !== open.name || !open.parent) return undefined
      open.end = end
      open = open.parent
    }
  }
  return open === top ? top : undefined
}
