import { parse as parseYaml } from 'yaml'
import { escapeHtml } from './html.ts'
import { ema, rsi, sma, type Values } from './indicators.ts'

/** What a lesson's Markdown names beside itself; `undefined` when there is no such file. `keep` gives a file of prices an address. */
export type Beside = {
  image(name: string): { src: string; width: number; height: number } | undefined
  prices(name: string): { text: string; keep: () => string } | undefined
}

type Candle = { time: string; cells: string[]; close: number; volume: string }
type Level = { price?: unknown; label?: unknown; kind?: unknown }

const KINDS = ['support', 'resistance', 'entry', 'stop', 'target']
const COLUMNS = ['time', 'open', 'high', 'low', 'close']
const INDICATORS: Record<string, (closes: number[], period: number) => Values> = { sma, ema, rsi }
/** Bars that a learner must be left to decide about. */
const MIN_AHEAD = 10

/** A ```chart block: a figure with its candles, indicators and levels in tables. @throws in words what is wrong */
export function renderChart(source: string, beside: Beside): string {
  const { title, data, levels = [], indicators = [] } = readBlock(source)
  const candles = readCandles(readPrices(data, beside).text)
  const columns = readIndicators(indicators, candles)
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  const head = (names: string[]) => `<thead><tr>${names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>`
  const levelFault = new Error(`a level needs price, label and kind (${KINDS.join(', ')})`)
  if (!Array.isArray(levels)) throw levelFault
  const marks = levels.map((level: Level | null) => {
    const { price, label, kind } = level ?? {}
    if (typeof price !== 'number' || !Number.isFinite(price) || typeof label !== 'string' || !KINDS.includes(String(kind))) throw levelFault
    return row([price.toFixed(2), label, String(kind)])
  })
  const rows = candles.map(({ cells }, index) => row([...cells, ...columns.map(({ values }) => values[index] ?? '')]))
  const levelsTable = marks.length > 0 ? `<table class="levels">${head(['Price', 'Level', 'Kind'])}<tbody>${marks.join('')}</tbody></table>` : ''
  const candlesTable = `<table class="candles">${head(['Time', 'Open', 'High', 'Low', 'Close', ...columns.map(({ name }) => name)])}<tbody>${rows.join('')}</tbody></table>`
  return `<figure class="chart"><figcaption>${escapeHtml(title)}</figcaption>${candlesTable}${levelsTable}</figure>\n`
}

/** A ```replay block (LEARN-11): a figure that names the file of prices, the account, the risk and the bars seen first. @throws in words what is wrong */
export function renderReplay(source: string, beside: Beside): string {
  const { title, data, source: origin, account, risk_percent: risk, starts_at: start } = readBlock(source)
  const { text, keep } = readPrices(data, beside)
  const { length } = readCandles(text)
  if (typeof origin !== 'string' || !origin.trim()) throw new Error('it must tell its source: which generator and seed, or whose history')
  if (typeof account !== 'number' || !(account >= 1 && account <= 1e9)) throw new Error('account must be a number from 1')
  if (typeof risk !== 'number' || !(risk > 0 && risk <= 10)) throw new Error('risk_percent must be above 0 and at most 10')
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 1 || start > length - MIN_AHEAD) throw new Error(`starts_at must be a whole number from 1 to ${length - MIN_AHEAD}: ${MIN_AHEAD} bars or more come after it`)
  const name = String(data).replace(/\.\w+$/, '')
  return `<figure class="replay" data-name="${escapeHtml(name)}" data-src="${escapeHtml(keep())}" data-account="${account}" data-risk="${risk}" data-start="${start}"><figcaption>${escapeHtml(title)}</figcaption><p>${escapeHtml(origin)}</p></figure>\n`
}

function readBlock(source: string): Record<string, unknown> & { title: string } {
  const block = (parseYaml(source, { logLevel: 'error' }) ?? {}) as Record<string, unknown>
  const { title } = block
  if (typeof title !== 'string' || !title.trim()) throw new Error('it has no title')
  return { ...block, title }
}

function readPrices(data: unknown, beside: Beside) {
  const prices = typeof data === 'string' ? beside.prices(data) : undefined
  if (!prices) throw new Error(`there is no data file ${String(data)} beside the lesson`)
  return prices
}

/** The columns of `indicators: [volume, sma 20, ema 50, rsi 14]`. */
function readIndicators(indicators: unknown, candles: Candle[]): { name: string; values: string[] }[] {
  if (!Array.isArray(indicators)) throw new Error('indicators must be a list')
  const closes = candles.map(({ close }) => close)
  const decimals = Math.max(...candles.map(({ cells }) => cells[4]?.split('.')[1]?.length ?? 0))
  return indicators.map((indicator: unknown) => {
    if (indicator === 'volume') {
      if (candles.some(({ volume }) => !/^\d+(\.\d+)?$/.test(volume))) throw new Error('the data has no volume in its sixth column')
      return { name: 'Volume', values: candles.map(({ volume }) => volume) }
    }
    const [, kind = '', period = ''] = /^(sma|ema|rsi) (\d{1,3})$/.exec(String(indicator)) ?? []
    const compute = INDICATORS[kind]
    if (!compute || Number(period) < 1 || Number(period) >= closes.length) throw new Error(`the indicator ${String(indicator)} is not one of volume, sma N, ema N, rsi N with N below the number of candles`)
    return { name: `${kind.toUpperCase()} ${period}`, values: compute(closes, Number(period)).map((value) => value?.toFixed(kind === 'rsi' ? 1 : decimals) ?? '') }
  })
}

function readCandles(csv: string): Candle[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  if (!head.startsWith(COLUMNS.join(','))) throw new Error(`the data must begin with the line ${COLUMNS.join(',')}`)
  if (lines.length === 0) throw new Error('the data holds no candle')
  return lines.map((line, index) => {
    const all = line.split(',')
    const cells = all.slice(0, COLUMNS.length)
    const [open, high, low, close] = cells.slice(1).map(Number) as [number, number, number, number]
    if (!/^\d{4}-\d\d-\d\d/.test(cells[0] ?? '') || !cells.slice(1).every((cell) => /^\d+(\.\d+)?$/.test(cell)) || !(low <= Math.min(open, close) && high >= Math.max(open, close))) throw new Error(`line ${index + 2} of the data is no candle: ${line}`)
    return { time: cells[0] as string, cells, close, volume: all[COLUMNS.length] ?? '' }
  })
}
