/** Kinds of price level that a chart can mark. */
import { fault } from './faults.ts'
export const LEVEL_KINDS = ['support', 'resistance', 'entry', 'stop', 'target']
/** Column headers of a chart's table; indicator columns follow. */
export const BAR_HEADS = ['Time', 'Open', 'High', 'Low', 'Close']
export const BAR_COLUMNS = 'time,open,high,low,close'

/** A line of a price file that cannot be parsed as a bar. `line` counts from 1. */
export class BarError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** One value per bar; `undefined` until there are enough bars. */
type Values = (number | undefined)[]

/**
 * Simple moving average: the mean of the last `period` closes.
 * @internal Exported for tests.
 */
export const sma = (closes: number[], period: number): Values =>
  closes.map((_, index) =>
    index + 1 < period
      ? undefined
      : closes.slice(index + 1 - period, index + 1).reduce((sum, close) => sum + close, 0) / period,
  )

/**
 * Exponential moving average with weight 2 / (period + 1), seeded with the simple mean of the first `period` closes.
 * @internal Exported for tests.
 */
export function ema(closes: number[], period: number): Values {
  let last: number | undefined
  return closes.map((close, index) => {
    if (index + 1 < period) return undefined
    last =
      last === undefined
        ? closes.slice(0, period).reduce((sum, one) => sum + one, 0) / period
        : last + (close - last) * (2 / (period + 1))
    return last
  })
}

/**
 * Wilder's relative strength index, 0 to 100: seeded with simple means, then smoothed by 1 / period.
 * @internal Exported for tests.
 */
export function rsi(closes: number[], period: number): Values {
  let [gain, loss] = [0, 0]
  return closes.map((close, index) => {
    if (index === 0) return undefined
    const change = close - (closes[index - 1] as number)
    const [up, down] = [Math.max(0, change), Math.max(0, -change)]
    if (index <= period) [gain, loss] = [gain + up / period, loss + down / period]
    else [gain, loss] = [(gain * (period - 1) + up) / period, (loss * (period - 1) + down) / period]
    if (index < period) return undefined
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

const INDICATORS: Record<string, (closes: number[], period: number) => Values> = { sma, ema, rsi }

/** Such as 11/20/2026, 20-Nov-26, or 46346 for that day. */
const SHEET_DAY = /^(\d{1,2}[-/.](\d{1,2}|[A-Za-z]{3})[-/.]\d{2,4}\b|[2-7]\d{4}(\.\d+)?$)/

/**
 * Parses bars from CSV or pasted spreadsheet cells: time, open, high, low, close and optionally volume, kept as
 * strings. The header line is optional.
 * @throws BarError for a line that is not a bar
 */
export function readBars(csv: string): string[][] {
  const lines = csv.trim().split(/\r\n?|\n/)
  const from = lines[0]?.toLowerCase().startsWith(BAR_COLUMNS) ? 1 : 0
  if (lines.length === from || csv.trim() === '') throw new BarError(1, fault('data_without_candles'))
  return lines.slice(from).map((line, index) => {
    const row = line
      .split(/[,\t;]/)
      .slice(0, 6)
      .map((cell) => cell.trim())
    if (SHEET_DAY.test(row[0] ?? ''))
      throw new BarError(index + from + 1, fault('candle_day', { count: index + from + 1 }))
    const [open, high, low, close] = row.slice(1).map(Number) as [number, number, number, number]
    if (
      !/^\d{4}-\d\d-\d\d/.test(row[0] ?? '') ||
      row.length < 5 ||
      !row.slice(1).every((cell) => /^\d+(\.\d+)?$/.test(cell)) ||
      !(low <= Math.min(open, close) && high >= Math.max(open, close))
    )
      throw new BarError(index + from + 1, fault('no_candle', { count: index + from + 1, text: line }))
    return row
  })
}

/**
 * Builds a chart's table: the bars plus a column for each of `volume`, `sma N`, `ema N`, `rsi N`.
 * @throws Error with a readable message for an unknown indicator or too few bars
 */
export function tabulate(bars: string[][], indicators: string[]): { head: string[]; rows: string[][] } {
  const closes = bars.map((bar) => Number(bar[4]))
  const decimals = Math.max(...bars.map((bar) => bar[4]?.split('.')[1]?.length ?? 0))
  const columns = indicators.map((indicator) => {
    if (indicator === 'volume') {
      if (bars.some((bar) => bar.length < 6)) throw new Error(fault('data_without_volume'))
      return { name: 'Volume', values: bars.map((bar) => bar[5] as string) }
    }
    const [, kind = '', period = ''] = /^(sma|ema|rsi) (\d{1,3})$/.exec(indicator) ?? []
    const compute = INDICATORS[kind]
    if (!compute || Number(period) < 1 || Number(period) >= bars.length)
      throw new Error(fault('unknown_indicator', { name: indicator }))
    return {
      name: `${kind.toUpperCase()} ${period}`,
      values: compute(closes, Number(period)).map((value) => value?.toFixed(kind === 'rsi' ? 1 : decimals) ?? ''),
    }
  })
  return {
    head: [...BAR_HEADS, ...columns.map(({ name }) => name)],
    rows: bars.map((bar, index) => [...bar.slice(0, 5), ...columns.map(({ values }) => values[index] as string)]),
  }
}
