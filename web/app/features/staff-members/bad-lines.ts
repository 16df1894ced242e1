import type { ImportFault } from '@padauk/contract/staff-members'
import { sayFault } from '#lib/faults.ts'
import { m } from '#words/staff-members'

const quoted = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** The invalid lines with their errors, as a CSV file to correct. A line with two errors appears once. */
export const badLinesFile = async (file: Blob, encoding: string, errors: readonly ImportFault[]): Promise<Blob> => {
  const text = new TextDecoder(encoding).decode(await file.arrayBuffer())
  const lines = text.split(/\r\n|\n|\r/)
  const byLine = Map.groupBy(errors, ({ line }) => line)
  const rows = [...byLine].map(([line, faults]) => [
    String(line),
    faults.map(({ field, ...fault }) => (field ? `${field}: ${sayFault(fault)}` : sayFault(fault))).join('; '),
    lines[line - 1] ?? '',
  ])
  return new Blob(
    [
      '\ufeff',
      [[m.console_import_line(), m.console_import_wrong(), m.console_import_whole_line()], ...rows]
        .map((row) => row.map(quoted).join(','))
        .join('\r\n'),
    ],
    { type: 'text/csv' },
  )
}
