/** Converts Burmese and full-width digits to Latin ones. */
export const latinDigits = (text: string) =>
  text.replace(/[\u1040-\u1049\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))

const SHAPE = /^\+?[\d\s().-]+$/
const DIGITS_MIN = 6
const DIGITS_MAX = 15

/**
 * A canonical key for phone numbers: digits only, with Myanmar's 95 in front of numbers typed as 09… or 9…. Returns
 * undefined for anything that is not a phone number.
 */
export function phoneKey(typed: string): string | undefined {
  const text = latinDigits(typed).trim()
  if (!SHAPE.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const key =
    text.startsWith('+') || text.startsWith('00')
      ? digits
      : digits.startsWith('09')
        ? `95${digits.slice(1)}`
        : /^9(?!5)\d{7,9}$/.test(digits)
          ? `95${digits}`
          : digits
  return key.length >= DIGITS_MIN && key.length <= DIGITS_MAX ? key : undefined
}
