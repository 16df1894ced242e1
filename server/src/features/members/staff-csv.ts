import { IMPORT_COLUMNS, type ImportColumn, type ImportFault } from '@padauk/contract/staff-members'
import { fault } from '@padauk/rules/faults'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '#errors.ts'
import { decodeText } from '#lib/decode-text.ts'
import { restore } from './spreadsheets.ts'

const DELIMITERS = [',', ';', '\t']

/** Decodes text, falling back to windows-1252, in which spreadsheets save where they are not told otherwise. */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const decoded = decodeText(bytes)
  if (decoded) return decoded
  if (bytes.includes(0)) throw invalid('file', fault('not_csv'))
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
}

/** How the files of Excel begin, new and old. */
const WORKBOOKS = [Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')]

/** The most frequent candidate outside quotes in the first line. */
function delimiterOf(text: string) {
  const line = (text.split(/\r\n|\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] as string
}

const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

type Values = Partial<Record<ImportColumn, string>>
/** `damage` is what a spreadsheet has made of a value, by its column. */
export type CsvRow = { line: number; values: Values; damage: Values }
type Csv = {
  encoding: string
  headers: string[]
  mapping: Record<ImportColumn, string | null>
  rows: CsvRow[]
  faults: ImportFault[]
}

/**
 * Parses a CSV whose header is its first line.
 * @throws 422 for a workbook or binary data, or a mapping to a missing header
 */
export function readCsv(bytes: Buffer, wanted: Partial<Record<ImportColumn, string>>): Csv {
  if (WORKBOOKS.some((head) => bytes.subarray(0, head.length).equals(head))) throw invalid('file', fault('workbook'))
  const { encoding, text: whole } = decode(bytes)
  // Excel names the separator in a line of its own, which keeps its number.
  const [first = '', named] = /^sep=(.)/i.exec(whole) ?? []
  const text = whole.slice(first.length)
  const delimiter = named ?? delimiterOf(text)
  const faults: ImportFault[] = []
  const records: { record: string[]; lines: number }[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
      on_record: (record: string[], { lines }) => void records.push({ record, lines }),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An unclosed quote is only detected at the end of the file; report the line where its record starts.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? (records.at(-1)?.lines ?? 0) + 1 : Number(error.lines) || 1
    faults.push({
      line,
      field: '',
      message: fault('broken_quote'),
    })
  }
  const [head, ...body] = records
  const headers = head?.record ?? []
  const mapping = Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [column, headerFor(column, headers, wanted[column])]),
  ) as Csv['mapping']
  const at = IMPORT_COLUMNS.flatMap((column) =>
    mapping[column] === null ? [] : [[column, headers.indexOf(mapping[column])] as const],
  )
  let line = head?.lines ?? 1
  const rows = body.flatMap(({ record, lines }): CsvRow[] => {
    // Quoted values may contain line breaks; a record is reported by its first line.
    const begins = Math.max(line + 1, lines - (record.join('').match(/\r\n|\n|\r/g)?.length ?? 0))
    line = lines
    if (record.every((value) => value === '')) return []
    if (record.slice(headers.length).some(Boolean))
      faults.push({
        line: begins,
        field: '',
        message: fault('wrong_number_of_values', { count: record.length, columns: headers.length }),
      })
    const row: CsvRow = { line: begins, values: {}, damage: {} }
    for (const [column, index] of at) {
      const value = record[index] ?? ''
      const restored = restore(column, value, delimiter)
      if ('damage' in restored) row.damage[column] = restored.damage
      row.values[column] = 'damage' in restored ? value : restored.value
    }
    return [row]
  })
  return { encoding, headers, mapping, rows, faults }
}

function headerFor(column: ImportColumn, headers: string[], wanted: string | undefined): string | null {
  if (wanted === undefined) return headers.find((header) => plain(header) === column) ?? null
  if (wanted === '') return null
  if (!headers.includes(wanted)) throw invalid('mapping', fault('missing_column', { column: wanted }))
  return wanted
}
