import { IMPORT_COLUMNS, type ImportColumn, type ImportFault } from '@padauk/contract/staff-members'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '#errors.ts'

const DELIMITERS = [',', ';', '\t']

/** Decodes UTF-8 or UTF-16, falling back to windows-1252, as spreadsheets save it. */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const as = (encoding: string) => ({ text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding })
  const [first, second] = bytes
  // UTF-16 without a byte order mark: mostly Latin text shows every other byte as zero.
  const head = bytes.subarray(0, 200)
  const zerosAt = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if ((first === 0xff && second === 0xfe) || zerosAt(1) > head.length / 4) return as('utf-16le')
  if ((first === 0xfe && second === 0xff) || zerosAt(0) > head.length / 4) return as('utf-16be')
  try {
    return as('utf-8')
  } catch {
    return as('windows-1252')
  }
}

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

export type CsvRow = { line: number; values: Partial<Record<ImportColumn, string>> }
type Csv = {
  encoding: string
  headers: string[]
  mapping: Record<ImportColumn, string | null>
  rows: CsvRow[]
  faults: ImportFault[]
}

/**
 * Parses a CSV whose header is line 1.
 * @throws 422 for binary data, or a mapping to a missing header
 */
export function readCsv(bytes: Buffer, wanted: Partial<Record<ImportColumn, string>>): Csv {
  let decoded: ReturnType<typeof decode>
  try {
    decoded = decode(bytes)
  } catch {
    throw invalid('file', 'this file is not readable text')
  }
  const { encoding } = decoded
  const text = decoded.text.replace(/^\ufeff/, '')
  if (text.includes('\0')) throw invalid('file', 'this file is not a CSV')
  const faults: ImportFault[] = []
  const records: { record: string[]; lines: number }[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
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
      message: 'a quote on this line is not closed, or stands where none may; what follows was not read',
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
    if (record.length > headers.length)
      faults.push({
        line: begins,
        field: '',
        message: `this line has ${record.length} values and the header ${headers.length}`,
      })
    // Undo the apostrophe that our own export puts before formulas.
    return [
      {
        line: begins,
        values: Object.fromEntries(
          at.map(([column, index]) => [column, (record[index] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')]),
        ),
      },
    ]
  })
  return { encoding, headers, mapping, rows, faults }
}

function headerFor(column: ImportColumn, headers: string[], wanted: string | undefined): string | null {
  if (wanted === undefined) return headers.find((header) => plain(header) === column) ?? null
  if (wanted === '') return null
  if (!headers.includes(wanted)) throw invalid('mapping', `the file has no column '${wanted}'`)
  return wanted
}
