import { amountOf, amountText, isDollars } from './money.ts'

/** How much less than the price a payment may be: fees of a transfer, and rounding at a rate. */
const SHORT_PERCENT = 2n
/** Coins are converted when they arrive, so there is no price in them to compare with. */
const COINS = ['BTC', 'ETH', 'SOL']
const SCALE = 100_000_000n

/** `missing` is what a payment is short by, in its currency; `price` is the whole price in it. */
type PriceCheck =
  | { state: 'ENOUGH' | 'COIN' | 'NO_RATE' }
  | { state: 'SHORT'; missing: string; price: string; currency: string }

const textOf = (sum: bigint) => amountText({ units: Number(sum / SCALE), fraction: Number(sum % SCALE) })

/**
 * Compares a payment with a price: dollars as they are, kyat at the rate of its day, in hundredths of a kyat for a
 * dollar. Exact, because it counts in whole numbers only.
 */
export function checkPrice(
  { amount, currency }: { amount: string; currency: string },
  price_cents: number,
  rate: number | null,
): PriceCheck {
  if (COINS.includes(currency)) return { state: 'COIN' }
  if (!isDollars(currency) && (currency !== 'MMK' || rate === null)) return { state: 'NO_RATE' }
  const { units, fraction } = amountOf(amount)
  // A cent is a million hundred-millionths; a cent at a hundredth of a kyat is a ten-thousandth of a kyat.
  const price = BigInt(price_cents) * (isDollars(currency) ? 1_000_000n : BigInt(rate as number) * 10_000n)
  const missing = price - (BigInt(units) * SCALE + BigInt(fraction))
  if (missing * 100n <= price * SHORT_PERCENT) return { state: 'ENOUGH' }
  return { state: 'SHORT', missing: textOf(missing), price: textOf(price), currency }
}

/** A price in whole kyat, at a rate in hundredths of a kyat for a dollar. */
export const kyatOf = (price_cents: number, rate: number) => Math.round((price_cents * rate) / 10_000)

/** Whether a payment is accepted only with a reason: it is short, or nobody can tell. */
export const needsReason = ({ state }: PriceCheck) => state === 'SHORT' || state === 'NO_RATE'

/** `12,000 MMK`, `$139` or `$139.50`. */
export function sumText(sum: string, currency: string): string {
  const [units = '0', fraction = ''] = sum.split('.')
  const text = units.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction && `.${fraction.padEnd(2, '0')}`)
  return currency === 'USD' ? `$${text}` : `${text} ${currency}`
}
