import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { LedgerEntry, SumKind } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { monthAndYear, wholeDate } from '@padauk/rules/calendar'
import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import PDFDocument from 'pdfkit'
import { localDay } from '#lib/days.ts'
import { drawable, writeLine } from '#lib/pdf-text.ts'

// A4, in points.
const WIDTH = 595
const SIDE = 40
const FIRST_TOP = 162
const TOP = 64
const BOTTOM = 790
const FOOT = 812
const ROW = 15
const HEAD = 22
const TITLE = 34
const NOTE = 13
const INK = '#0c1f19'
const INK_2 = '#44554d'
const LINE = '#d9dfd6'
const LEAF = '#0e4f3d'
/** Rows between which others get their turn. */
const SLICE = 4

type Column = { head: (say: Say) => string; width: number; isNumber?: boolean }
const SUMS: Column[] = [
  { head: (say) => say('console_ledger_kind'), width: 145 },
  { head: (say) => say('console_ledger_way_of_money'), width: 70 },
  { head: (say) => say('console_ledger_currency'), width: 70 },
  { head: (say) => say('console_ledger_entries'), width: 60, isNumber: true },
  { head: (say) => say('console_ledger_amount'), width: 95, isNumber: true },
  { head: () => 'USD', width: 75, isNumber: true },
]
const ENTRIES: Column[] = [
  { head: (say) => say('console_ledger_entry'), width: 36, isNumber: true },
  { head: (say) => say('console_ledger_when'), width: 54 },
  { head: (say) => say('console_ledger_what'), width: 106 },
  { head: (say) => say('console_ledger_member'), width: 82 },
  { head: (say) => say('console_ledger_reference'), width: 106 },
  { head: (say) => say('console_ledger_amount'), width: 78, isNumber: true },
  { head: () => 'USD', width: 53, isNumber: true },
]
const GAP = 8

type Item =
  | { kind: 'title'; text: string; table: Column[] }
  | { kind: 'row'; cells: string[]; isStrong?: boolean; table: Column[] }
  | { kind: 'entry'; id: number; table: Column[] }
  | { kind: 'note'; text: string; table: Column[] }
const heightOf = ({ kind }: Item) => (kind === 'title' ? TITLE + HEAD : kind === 'note' ? NOTE : ROW)

/** Which items stand on which page. A table that goes on begins again with its head. */
function paginate(items: Item[]): Item[][] {
  const pages: Item[][] = [[]]
  let y = FIRST_TOP
  for (const item of items) {
    // A title does not stand alone at the foot.
    const needs = heightOf(item) + (item.kind === 'title' ? ROW : 0)
    if (y + needs > BOTTOM) {
      pages.push([])
      y = TOP + (item.kind === 'title' ? 0 : HEAD)
    }
    pages.at(-1)?.push(item)
    y += heightOf(item)
  }
  return pages
}

type Statement = Sums & { month: string }
type Source = { statement: Statement; ids: number[]; read: (ids: number[]) => Promise<LedgerEntry[]> }
type Said = { brand: string; language: Language; say: Say; day: string }

/** The statement of a month as a PDF (STAFF-8), which is drawn while it is read: one page of entries at a time. */
export function drawStatement(source: Source, said: Said): Readable {
  const { brand, language, say } = said
  const month = monthAndYear(source.statement.month, language)
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, lang: language, displayTitle: true },
    info: { Title: say('console_ledger_statement_name', { brand, month }), Author: brand },
  })
  drawPages(doc, source, said)
    .then(() => doc.end())
    .catch((error: Error) => doc.destroy(error))
  return doc
}

async function drawPages(doc: PDFKit.PDFDocument, { statement, ids, read }: Source, said: Said) {
  const pages = paginate([
    ...sumItems(statement, said),
    { kind: 'title', text: said.say('console_ledger_entries'), table: ENTRIES },
    ...ids.map((id) => ({ kind: 'entry', id, table: ENTRIES }) as const),
  ])
  for (const [nth, items] of pages.entries()) {
    // Nobody waits for it any more.
    if (doc.destroyed) return
    const entries = await read(items.flatMap((item) => (item.kind === 'entry' ? [item.id] : [])))
    const cellsOf = new Map(entries.map((entry) => [entry.entry_id, entryCells(entry, said)]))
    doc.addPage()
    let y = nth === 0 ? FIRST_TOP : TOP
    if (nth === 0) await writeFront(doc, statement, said)
    else if (items[0] && items[0].kind !== 'title') y = await writeHead(doc, items[0].table, y, said)
    for (const [at, item] of items.entries()) {
      if (item.kind === 'title') {
        await write(doc, item.text, SIDE, y + 22, { size: 12, font: 'Helvetica-Bold' })
        await writeHead(doc, item.table, y + TITLE, said)
      } else if (item.kind === 'note') await write(doc, item.text, SIDE, y + 9, { size: 8, color: INK_2 })
      else
        await writeRow(doc, item.kind === 'entry' ? (cellsOf.get(item.id) ?? []) : item.cells, {
          table: item.table,
          y,
          isStrong: item.kind === 'row' && item.isStrong === true,
        })
      y += heightOf(item)
      if (at % SLICE === 0) await setImmediate()
    }
    await writeFoot(doc, { page: nth + 1, pages: pages.length, month: statement.month }, said)
  }
}

function sumItems({ lines, entries, in_usd, out_usd, left_usd, recorded_later }: Statement, { say }: Said): Item[] {
  const unknown = lines.reduce((sum, { not_in_usd }) => sum + not_in_usd, 0)
  const row = (cells: string[], isStrong = false): Item => ({ kind: 'row', cells, isStrong, table: SUMS })
  const note = (name: string, count: number): Item[] =>
    count > 0 ? [{ kind: 'note', text: say(name, { count }), table: SUMS }] : []
  return [
    { kind: 'title', text: say('console_ledger_sums'), table: SUMS },
    ...lines.map((line) =>
      row([
        kindText(line.kind, say),
        directionText(line.direction, say),
        line.currency,
        line.entries.toLocaleString('en'),
        amountText(line.amount),
        usdText(line.usd),
      ]),
    ),
    row([say('console_ledger_in'), '', '', '', '', usdText(in_usd)], true),
    row([say('console_ledger_out'), '', '', '', '', usdText(out_usd)], true),
    row([say('console_ledger_rest'), '', '', entries.toLocaleString('en'), '', usdText(left_usd)], true),
    ...note('console_ledger_no_rate', unknown),
    ...note('console_ledger_later', recorded_later),
  ]
}

const kindText = (kind: SumKind, say: Say) => say(`console_ledger_${kind.toLowerCase()}`)
const directionText = (direction: 'IN' | 'OUT', say: Say) => say(`console_ledger_${direction.toLowerCase()}`)
const grouped = (amount: string) => {
  const [units = '', fraction] = amount.replace('-', '').split('.')
  return units.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '')
}
const amountText = (amount: string) => (amount.startsWith('-') ? '-' : '') + grouped(amount)
/** A hyphen, because the font has no minus sign. */
const usdText = (usd: number) => amountText(usd.toFixed(2))

function entryCells(entry: LedgerEntry, { say }: Said): string[] {
  const { entry_id, kind, at, what, source_id, is_renewal, member, reference, amount, currency, usd } = entry
  const isAnswer = kind === 'REFUND' || kind === 'CORRECTION'
  const about = isAnswer ? ` ${say('console_ledger_for', { number: source_id })}` : ''
  return [
    String(entry_id),
    localDay(new Date(at), SCHOOL_ZONE),
    `${is_renewal ? say('console_ledger_renewal') : kindText(kind, say)}${about}${what && ` · ${what}`}`,
    member?.name ?? '',
    reference ?? '',
    `${amountText(amount)} ${currency}`,
    usd === null ? '' : usdText(usd),
  ]
}

type Style = Partial<Parameters<typeof writeLine>[4]>
const write = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, style: Style) =>
  writeLine(doc, drawable(text), x, y, { size: 8.5, color: INK, maxWidth: WIDTH - 2 * SIDE, align: 'left', ...style })

async function writeFront(doc: PDFKit.PDFDocument, statement: Statement, { brand, language, say, day }: Said) {
  await write(doc, brand, SIDE, 60, { size: 11, color: LEAF, font: 'Helvetica-Bold', maxWidth: 250 })
  const made = say('console_ledger_statement_made', { day: wholeDate(day, language) })
  await write(doc, made, WIDTH - SIDE, 60, { size: 9, color: INK_2, maxWidth: 250, align: 'right' })
  const title = `${say('console_ledger_statement')} · ${monthAndYear(statement.month, language)}`
  await write(doc, title, SIDE, 94, { size: 22, font: 'Helvetica-Bold' })
  const figures = [
    [say('console_ledger_in'), statement.in_usd],
    [say('console_ledger_out'), statement.out_usd],
    [say('console_ledger_rest'), statement.left_usd],
  ] as const
  const width = (WIDTH - 2 * SIDE) / figures.length
  for (const [nth, [name, usd]] of figures.entries()) {
    const x = SIDE + nth * width
    await write(doc, name, x, 128, { size: 9, color: INK_2, maxWidth: width - GAP })
    await write(doc, `${usdText(usd)} USD`, x, 150, { size: 16, font: 'Helvetica-Bold', maxWidth: width - GAP })
  }
}

async function writeHead(doc: PDFKit.PDFDocument, table: Column[], y: number, { say }: Said): Promise<number> {
  const cells = table.map(({ head }) => head(say))
  await writeCells(doc, cells, table, y + 12, { color: INK_2, font: 'Helvetica-Bold', size: 8 })
  rule(doc, y + HEAD - 4, INK_2)
  return y + HEAD
}

async function writeRow(
  doc: PDFKit.PDFDocument,
  cells: string[],
  { table, y, isStrong }: { table: Column[]; y: number; isStrong: boolean },
) {
  await writeCells(doc, cells, table, y + 9, { font: isStrong ? 'Helvetica-Bold' : 'Helvetica' })
  rule(doc, y + ROW - 2, LINE)
}

async function writeCells(doc: PDFKit.PDFDocument, cells: string[], table: Column[], y: number, style: Style) {
  let x = SIDE
  for (const [nth, { width, isNumber }] of table.entries()) {
    const text = cells[nth]
    // The last one ends at the margin.
    const maxWidth = nth < table.length - 1 ? width - GAP : width
    if (text)
      await write(doc, text, isNumber ? x + maxWidth : x, y, {
        ...{ minSize: 6, maxWidth, align: isNumber ? 'right' : 'left' },
        ...style,
      })
    x += width
  }
}

async function writeFoot(
  doc: PDFKit.PDFDocument,
  { page, pages, month }: { page: number; pages: number; month: string },
  { brand, language, say }: Said,
) {
  const name = say('console_ledger_statement_name', { brand, month: monthAndYear(month, language) })
  await write(doc, name, SIDE, FOOT, { size: 8, color: INK_2, maxWidth: 350 })
  const number = say('console_ledger_page', { page, pages })
  await write(doc, number, WIDTH - SIDE, FOOT, { size: 8, color: INK_2, maxWidth: 120, align: 'right' })
}

const rule = (doc: PDFKit.PDFDocument, y: number, color: string) =>
  doc
    .moveTo(SIDE, y)
    .lineTo(WIDTH - SIDE, y)
    .lineWidth(0.5)
    .stroke(color)
