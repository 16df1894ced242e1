type Candle = { open: number; high: number; low: number; close: number }
const COUNT = 22

const drift = (at: number) => {
  if (at < 9) return -0.075
  return at < 16 ? 0.005 : 0.035
}

/** Sample candles: a fall, a pause and a rise, ending at 0. Seeded, so prerendered and hydrated drawings match. */
const drawExample = () => {
  let seed = 77
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return (seed >>> 8) / 16777216
  }
  let price = 0.9
  const candles = Array.from({ length: COUNT }, (_, at): Candle => {
    const open = price
    const close = open + drift(at) + (random() - 0.5) * 0.16
    price = close
    return { open, close, high: Math.max(open, close) + random() * 0.08, low: Math.min(open, close) - random() * 0.08 }
  })
  const last = price
  return candles.map(({ open, high, low, close }) => ({
    open: open - last,
    high: high - last,
    low: low - last,
    close: close - last,
  }))
}

export const CANDLES = drawExample()
