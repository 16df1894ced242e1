/** An entry of a PO file, the format of GNU gettext, which translators' tools read. */
export type PoEntry = { line: number; context: string; original: string; text: string; isFuzzy: boolean }
type PoFault = { line: number; message: string }

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' }
const QUOTED = /^"((?:[^"\\]|\\.)*)"\s*$/
const KEYWORD = /^(msgctxt|msgid|msgstr|msgid_plural|msgstr\[\d+\])\s*(".*)$/

const unquoted = (text: string) => text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter)
const quoted = (text: string) =>
  `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')}"`

const FIELDS: Record<string, 'context' | 'original' | 'text'> = {
  msgctxt: 'context',
  msgid: 'original',
  msgstr: 'text',
}

/** Reads entries with the lines they begin on. Packages for this format drop the lines, which faults are named by. */
export function readPo(source: string): { entries: PoEntry[]; faults: PoFault[]; lines: number } {
  const faults: PoFault[] = []
  const entries: PoEntry[] = []
  let entry: Partial<PoEntry> & { line: number } = { line: 1 }
  let field: 'context' | 'original' | 'text' | undefined
  const close = () => {
    const { line, context, original, text, isFuzzy = false } = entry
    if (context === undefined && original === undefined && text === undefined) return
    if (original === undefined || text === undefined)
      faults.push({ line, message: 'an entry has no msgid or no msgstr' })
    // The header has no name and no text.
    else if (context !== undefined || original !== '')
      entries.push({ line, context: context ?? '', original, text, isFuzzy })
  }
  const begin = (line: number) => {
    close()
    entry = { line }
    field = undefined
  }
  const lines = source.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim()
    const number = at + 1
    if (line === '' || line.startsWith('#~')) continue
    if (line.startsWith('#')) {
      if (entry.text !== undefined) begin(number)
      if (/^#,.*\bfuzzy\b/.test(line)) entry.isFuzzy = true
      continue
    }
    const [, keyword, rest = line] = KEYWORD.exec(line) ?? []
    const [, value] = QUOTED.exec(rest) ?? []
    if (value === undefined || (!keyword && !field)) {
      faults.push({ line: number, message: 'this line is no line of a PO file' })
      continue
    }
    if (keyword) {
      field = FIELDS[keyword]
      if (!field) {
        faults.push({ line: number, message: 'plurals stand inside the text, not in msgid_plural' })
        continue
      }
      if (field in entry || (field !== 'text' && entry.text !== undefined)) begin(number)
      field = FIELDS[keyword]
      if (entry.context === undefined && entry.original === undefined) entry.line = number
      entry[field as 'text'] = unquoted(value)
    } else entry[field as 'text'] += unquoted(value)
  }
  close()
  return { entries, faults, lines: lines.length }
}

type Written = { context: string; original: string; text: string; notes: string[] }

export const writePo = (header: Record<string, string>, entries: Written[]) => {
  const head = Object.entries(header).map(([name, value]) => quoted(`${name}: ${value}\n`))
  const blocks = entries.map(({ context, original, text, notes }) =>
    [
      ...notes.map((note) => `#. ${note.replace(/\s+/g, ' ')}`),
      `msgctxt ${quoted(context)}`,
      `msgid ${quoted(original)}`,
      `msgstr ${quoted(text)}`,
    ].join('\n'),
  )
  return `${[['msgid ""', 'msgstr ""', ...head].join('\n'), ...blocks].join('\n\n')}\n`
}
