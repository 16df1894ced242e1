// Latin digits and English separators in both languages. Zero never has a sign.

const write = (value: number, decimals: number, fewest = 0, rounding: 'trunc' | 'halfExpand' = 'halfExpand') =>
  Math.abs(value).toLocaleString('en', {
    minimumFractionDigits: Math.min(fewest, decimals),
    maximumFractionDigits: decimals,
    ...(Math.abs(value) >= 1e9 && { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }),
    roundingMode: rounding,
  } as Intl.NumberFormatOptions)

/** Decimals needed to show `digits` significant digits of a number below 1. */
const decimalsFor = (value: number, digits: number) => {
  const size = Math.abs(value)
  return size < 1e-11 ? 2 : Math.min(12, Math.ceil(-Math.log10(size)) + digits - 1)
}

const signOf = (value: number, text: string, plus: string) => {
  if (!/[1-9]/.test(text)) return ''
  return value < 0 ? '−' : plus
}
const signed = (value: number, text: string, plus = '') => signOf(value, text, plus) + text

const moneyText = (value: number) => write(value, Math.abs(value) >= 1 ? 2 : decimalsFor(value, 3), 2)

/** 5.00, 1,234.50, −0.0042 */
export const formatMoney = (value: number) => signed(value, moneyText(value))
/** +14.09, −5.00 */
export const formatChange = (value: number) => signed(value, moneyText(value), '+')

/** 52.40, 1.2346, 0.00002345 */
export const formatPrice = (value: number) => {
  const size = Math.abs(value)
  if (size >= 1) return signed(value, write(value, size >= 100 ? 2 : 4, 2))
  return signed(value, write(value, decimalsFor(value, 4), 2))
}

/** Truncated, because a size rounded up would risk more than allowed. */
export const formatSize = (value: number) => {
  const size = Math.abs(value)
  if (size >= 1) return write(value, size >= 1000 ? 0 : 2, 0, 'trunc')
  return write(value, decimalsFor(value, 4), 0, 'trunc')
}

/** A parsed input or a limit, with every digit. */
export const formatPlain = (value: number) =>
  signed(value, Math.abs(value).toLocaleString('en', { maximumFractionDigits: 12 }))

const percentText = (value: number) => {
  const size = Math.abs(value)
  return `${write(value, size >= 1000 ? 0 : size >= 0.1 ? 1 : decimalsFor(value, 2))}\u00a0%`
}
/** 90.4 %, 1 %, 0.05 % */
export const formatPercent = (value: number) => signed(value, percentText(value))
export const formatPercentChange = (value: number) => signed(value, percentText(value), '+')

/** 2.8, for R multiples and leverage */
export const formatTimes = (value: number) => signed(value, write(value, Math.abs(value) >= 100 ? 0 : 1, 1))
