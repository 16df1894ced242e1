import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanIdentifier } from './identifiers.ts'

const SHAPE = /^\+?[\d\s().\p{Pd}]+$/u
const DIGITS_MIN = 6
const DIGITS_MAX = 15

/**
 * A canonical key for phone numbers: digits only, with the code of the country, which is Myanmar where none is typed.
 * Returns undefined for anything that is not a phone number.
 */
export function phoneKey(typed: string): string | undefined {
  const text = cleanIdentifier(typed)
  if (!SHAPE.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return undefined
  const parsed = parsePhoneNumberFromString(text, 'MM')
  return parsed?.isPossible() ? parsed.number.slice(1) : digits
}
