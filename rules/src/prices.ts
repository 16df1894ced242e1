import { amountOf, amountText, isDollars } from './money.ts'

/** How far from the price a payment may be: fees of a transfer, and rounding at a rate. */
const OFF_PERCENT = 2n
/** Coins are converted when they arrive, and compared by the USDT that they became. */
const COINS = ['BTC', 'ETH', 'SOL']
const SCALE = 100_000_000n

/** `by` is what a payment is short or over by, in its currency or the USDT that it became; `price` the whole price in it. */
type PriceCheck =
  | { state: 'ENOUGH' | 'COIN' | 'NO_RATE' }
  | { state: 'SHORT' | 'OVER'; by: string; price: string; currency: string }

export const isCoin = (currency: string) => COINS.includes(currency)

const textOf = (sum: bigint) => amountText({ units: Number(sum / SCALE), fraction: Number(sum % SCALE) })

/**
 * Compares a payment with a price: dollars as they are, kyat at the rate of its day, in hundredths of a kyat for a
 * dollar. Exact, because it counts in whole numbers only.
 */
export function checkPrice(
  { amount, currency, usdt }: { amount: string; currency: string; usdt?: string | undefined },
  price_cents: number,
  rate: number | null,
): PriceCheck {
  if (isCoin(currency))
    return usdt === undefined ? { state: 'COIN' } : checkPrice({ amount: usdt, currency: 'USDT' }, price_cents, rate)
  if (!isDollars(currency) && (currency !== 'MMK' || rate === null)) return { state: 'NO_RATE' }
  const { units, fraction } = amountOf(amount)
  // A cent is a million hundred-millionths; a cent at a hundredth of a kyat is a ten-thousandth of a kyat.
  const price = BigInt(price_cents) * (isDollars(currency) ? 1_000_000n : BigInt(rate as number) * 10_000n)
  const missing = price - (BigInt(units) * SCALE + BigInt(fraction))
  const by = missing < 0n ? -missing : missing
  if (by * 100n <= price * OFF_PERCENT) return { state: 'ENOUGH' }
  return { state: missing > 0n ? 'SHORT' : 'OVER', by: textOf(by), price: textOf(price), currency }
}

/** A price in whole kyat, at a rate in hundredths of a kyat for a dollar. */
export const kyatOf = (price_cents: number, rate: number) => Math.round((price_cents * rate) / 10_000)

/** Whether a payment is accepted only with a reason: it is short or over, or nobody can tell. */
export const needsReason = ({ state }: PriceCheck) => state !== 'ENOUGH' && state !== 'COIN'

/** An amount with commas between thousands: `1120500.5` is `1,120,500.5`. What is no amount stays as it is. */
export const grouped = (amount: string) =>
  amount.replace(
    /^(-?)(\d+)(\.\d*)?$/,
    (_, sign, units: string, fraction = '') => `${sign}${units.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`,
  )

/** `12,000 MMK`, `$139` or `$139.50`. */
export function sumText(sum: string, currency: string): string {
  const text = grouped(sum).replace(/\.\d$/, '$&0')
  return currency === 'USD' ? `$${text}` : `${text} ${currency}`
}
