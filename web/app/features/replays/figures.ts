// Latin digits and English separators. Gains and losses always have a sign, so that colour is not the only cue.

const write = (value: number, fewest: number, most = fewest) =>
  Math.abs(value).toLocaleString('en', { minimumFractionDigits: fewest, maximumFractionDigits: most })
const signed = (value: number, text: string, plus = '') => (/[1-9]/.test(text) ? (value < 0 ? '−' : plus) : '') + text

/** 1,010.00 */
export const formatMoney = (value: number) => signed(value, write(value, 2))
/** +20.00, −10.00 */
export const formatChange = (value: number) => signed(value, write(value, 2), '+')
/** +2.0 R, −0.25 R */
export const formatR = (value: number) => `${signed(value, write(value, 1, 2), '+')}\u00a0R`
/** 2.0, for a ratio */
export const formatTimes = (value: number) => write(value, 1, value < 10 ? 2 : 1)
export const formatPercent = (value: number) => `${write(value, 0, 2)}\u00a0%`

/** With the decimals of the price file: 52.40 */
export const formatPrice = (value: number, decimals: number) => value.toFixed(decimals)

/** Truncated, because a size rounded up would risk more. */
export const formatSize = (value: number) =>
  value.toLocaleString('en', {
    ...(value >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 4 }),
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)

export const toneOf = (value: number) => (value > 0 ? 'rises' : value < 0 ? 'falls' : '')
