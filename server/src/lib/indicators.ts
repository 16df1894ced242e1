/** Values of an indicator, one for each bar; `undefined` where too few bars stand before it. */
export type Values = (number | undefined)[]

/** Simple moving average: the mean of the last `period` closes. */
export const sma = (closes: number[], period: number): Values =>
  closes.map((_, index) => (index + 1 < period ? undefined : closes.slice(index + 1 - period, index + 1).reduce((sum, close) => sum + close, 0) / period))

/** Exponential moving average with the weight 2 / (period + 1), begun with the mean of the first `period` closes. */
export function ema(closes: number[], period: number): Values {
  let last: number | undefined
  return closes.map((close, index) => {
    if (index + 1 < period) return undefined
    last = last === undefined ? closes.slice(0, period).reduce((sum, one) => sum + one, 0) / period : last + (close - last) * (2 / (period + 1))
    return last
  })
}

/** Wilder's relative strength index, 0 to 100: the first value from plain means, the later ones smoothed by 1 / period. */
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
