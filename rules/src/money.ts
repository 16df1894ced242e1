const SCALE = 100_000_000n
const PLACES = 8

/** An amount as two integers of the same sign, so that sums are exact: whole units and hundred-millionths of one. */
export type Amount = { units: number; fraction: number }

/** Reads a decimal such as 1120500.50, of at most eight places. */
export function amountOf(text: string): Amount {
  const isNegative = text.startsWith('-')
  const [units = '', fraction = ''] = text.replace('-', '').split('.')
  const sign = isNegative ? -1 : 1
  // Adding zero turns -0 into 0.
  return { units: sign * Number(units) + 0, fraction: sign * Number(fraction.padEnd(PLACES, '0')) + 0 }
}

/** A sum of amounts as decimal text without trailing zeros. */
export function amountText({ units, fraction }: Amount): string {
  const total = BigInt(units) * SCALE + BigInt(fraction)
  const size = total < 0n ? -total : total
  const rest = String(size % SCALE)
    .padStart(PLACES, '0')
    .replace(/0+$/, '')
  return `${total < 0n ? '-' : ''}${size / SCALE}${rest && `.${rest}`}`
}

export const negated = ({ units, fraction }: Amount): Amount => ({ units: 0 - units, fraction: 0 - fraction })

/** Below zero when `one` is less than `other`, above when it is more. */
export const compareAmounts = (one: Amount, other: Amount) => one.units - other.units || one.fraction - other.fraction

/** Coins of a dollar count as dollars. */
export const isDollars = (currency: string) => ['USD', 'USDT', 'USDC'].includes(currency)

const centsOf = ({ units, fraction }: Amount) =>
  units * 100 + Math.sign(fraction) * Math.round(Math.abs(fraction) / 1e6)

/** An amount in US cents: dollars as they are, kyat at a rate in hundredths of a kyat for a dollar. */
export function usdCents(amount: Amount, currency: string, rate: number | null): number | null {
  if (isDollars(currency)) return centsOf(amount)
  if (currency !== 'MMK' || rate === null) return null
  return Math.round((centsOf(amount) * 100) / rate) + 0
}
