import { BAR_COLUMNS, LEVEL_KINDS, readBars, tabulate } from '@padauk/rules/charts'
import { fault } from '@padauk/rules/faults'
import { parse as parseYaml } from 'yaml'
import { escapeHtml } from './html.ts'

/** The files beside a lesson's Markdown; `undefined` for a missing one. `keep` gives a price file a URL. */
export type Beside = {
  image(name: string): { src: string; width: number; height: number } | undefined
  prices(name: string): { text: string; store: () => string } | undefined
}

type Level = { price?: unknown; label?: unknown; kind?: unknown }

/** Bars that must remain hidden at the start of a replay. */
const MIN_AHEAD = 10

/**
 * Renders a ```chart block: a figure with tables of candles, indicators and levels.
 * @throws Error with a readable message
 */
export function renderChart(source: string, beside: Beside): string {
  const { title, data, levels = [], indicators = [] } = readBlock(source)
  if (!Array.isArray(indicators)) throw new Error(fault('no_list', { field: 'indicators' }))
  const table = tabulate(readPrices(data, beside).bars, indicators.map(String))
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  const head = (names: string[]) =>
    `<thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>`
  const levelFault = new Error(fault('chart_level', { kinds: LEVEL_KINDS.join(', ') }))
  if (!Array.isArray(levels)) throw levelFault
  const marks = levels.map((level: Level | null) => {
    const { price, label, kind } = level ?? {}
    if (
      typeof price !== 'number' ||
      !Number.isFinite(price) ||
      typeof label !== 'string' ||
      !LEVEL_KINDS.includes(String(kind))
    )
      throw levelFault
    return row([price.toFixed(2), label, String(kind)])
  })
  const levelsTable =
    marks.length > 0
      ? `<table class="levels">${head(['Price', 'Level', 'Kind'])}<tbody>${marks.join('')}</tbody></table>`
      : ''
  const candlesTable = `<table class="candles">${head(table.head)}<tbody>${table.rows.map(row).join('')}</tbody></table>`
  return `<figure class="chart"><figcaption>${escapeHtml(title)}</figcaption>${candlesTable}${levelsTable}</figure>\n`
}

/**
 * Renders a ```replay block (LEARN-11): a figure naming the price file, the account, the risk and the bars shown first.
 * @throws Error with a readable message
 */
export function renderReplay(source: string, beside: Beside): string {
  const { title, data, source: origin, account, risk_percent: risk, starts_at: start } = readBlock(source)
  const { bars, store } = readPrices(data, beside)
  if (typeof origin !== 'string' || !origin.trim()) throw new Error(fault('chart_without_source'))
  if (typeof account !== 'number' || !(account >= 1 && account <= 1e9))
    throw new Error(fault('no_number_from', { field: 'account', min: 1 }))
  if (typeof risk !== 'number' || !(risk > 0 && risk <= 10))
    throw new Error(fault('not_within', { field: 'risk_percent', min: 0, max: 10 }))
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 1 || start > bars.length - MIN_AHEAD)
    throw new Error(fault('replay_start', { max: bars.length - MIN_AHEAD, count: MIN_AHEAD }))
  const name = String(data).replace(/\.\w+$/, '')
  return `<figure class="replay" data-name="${escapeHtml(name)}" data-src="${escapeHtml(store())}" data-account="${account}" data-risk="${risk}" data-start="${start}"><figcaption>${escapeHtml(title)}</figcaption><p>${escapeHtml(origin)}</p></figure>\n`
}

/** Reads a block that has a title. @throws Error without one */
export function readBlock(source: string): Record<string, unknown> & { title: string } {
  const block = (parseYaml(source, { logLevel: 'error' }) ?? {}) as Record<string, unknown>
  const { title } = block
  if (typeof title !== 'string' || !title.trim()) throw new Error(fault('no_title'))
  return { ...block, title }
}

function readPrices(data: unknown, beside: Beside) {
  const prices = typeof data === 'string' ? beside.prices(data) : undefined
  if (!prices) throw new Error(fault('no_data_file', { name: String(data) }))
  if (!prices.text.startsWith(BAR_COLUMNS)) throw new Error(fault('data_head', { line: BAR_COLUMNS }))
  return { bars: readBars(prices.text), store: prices.store }
}
