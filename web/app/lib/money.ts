// The API sends dollars as a number. Format from whole cents, to avoid floating point errors.
const centsOf = (dollars: number) => Math.round(dollars * 100)
const two = (cents: number) => String(cents % 100).padStart(2, '0')
const whole = (cents: number) => Math.trunc(cents / 100)

/** 1299.00, as wallets expect it. */
export const amountText = (dollars: number) => `${whole(centsOf(dollars))}.${two(centsOf(dollars))}`

/** $1,299, or $1,299.50 if there are cents. */
export const dollarsText = (dollars: number) => {
  const cents = centsOf(dollars)
  return `$${whole(cents).toLocaleString('en')}${cents % 100 ? `.${two(cents)}` : ''}`
}
