/** A candle of a question: what it is called, a date for instance, and its prices as they were written. */
export type QuizCandle = { label: string; open: number; high: number; low: number; close: number; decimals: number }

type Prompt = {
  ask: string
  given: [name: string, value: string][]
  candles: QuizCandle[]
  /** What is given as a range of prices is drawn on the chart: its edges, lower first. */
  zone: [low: number, high: number] | undefined
}

/** Fewer are no chart to look something up in. */
const CANDLES_MIN = 5
const PRICE = String.raw`\s*(\d{1,9}(?:\.\d{1,8})?)\s*`
const CANDLE = new RegExp(`^\\s*([^,]{1,20}?)\\s*,${PRICE},${PRICE},${PRICE},${PRICE}$`)

const RANGE = /^(\d{1,9}(?:\.\d{1,8})?)\s*(?:to|မှ|–|-)\s*(\d{1,9}(?:\.\d{1,8})?)/

const candleOf = (line: string): QuizCandle | undefined => {
  const [, label, ...prices] = CANDLE.exec(line) ?? []
  const [open = 0, high = 0, low = 0, close = 0] = prices.map(Number)
  const isPossible = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)
  const decimals = Math.max(...prices.map((price) => price.split('.')[1]?.length ?? 0))
  return label && isPossible ? { label, open, high, low, close, decimals } : undefined
}

/**
 * A prompt asks with its first line. Further lines give something, if all of them do: `name: value`, or a candle of a
 * chart, `label, open, high, low, close`. The number that is asked for with a chart is the place of a candle, from 1.
 */
export const promptOf = (prompt: string): Prompt => {
  const [ask = '', ...lines] = prompt.split('\n').filter((line) => line.trim())
  const candles = lines.flatMap((line) => candleOf(line) ?? [])
  const given = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^\s*(.+?)\s*[:：]\s+(.+?)\s*$/.exec(line) ?? []
    return name && value && !candleOf(line) ? [[name, value]] : []
  })
  const isWhole =
    given.length + candles.length === lines.length && (candles.length === 0 || candles.length >= CANDLES_MIN)
  if (!isWhole) return { ask: prompt, given: [], candles: [], zone: undefined }
  const range = candles.length > 0 ? given.map(([, value]) => RANGE.exec(value)).find(Boolean) : undefined
  const [low = 0, high = 0] = (range?.slice(1) ?? []).map(Number).sort((a, b) => a - b)
  return { ask, given, candles, zone: range ? [low, high] : undefined }
}

/** Whether both have charts with the same prices, or none. */
export const haveSameCandles = (one: string, other: string) => {
  const pricesOf = (prompt: string) =>
    promptOf(prompt)
      .candles.map(({ open, high, low, close }) => [open, high, low, close].join())
      .join(';')
  return pricesOf(one) === pricesOf(other)
}
