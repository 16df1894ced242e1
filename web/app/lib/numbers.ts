import { latinDigits } from '@padauk/rules/digits'

/** Why a number was rejected, with the violated limit. */
export type Fault = { kind: 'empty' | 'unreadable' | 'whole' } | { kind: 'min' | 'max'; limit: number }
type Bounds = { min: number; max: number; isWhole?: true }
type Typed = { value: number; fault?: undefined } | { value?: undefined; fault: Fault }

/** `1,234.5`, `1.234,5` and `52,40` become `1234.5` and `52.40`. Undefined if the separators make no sense. */
const markDecimals = (text: string) => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at < 0) return text
  // A single comma before three digits separates thousands, as in Myanmar. A single point never does.
  if (/^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(text)) return text.replace(/[.,]/g, '')
  const whole = text.slice(0, at)
  if (!/^\d*$|^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(whole) || whole.includes(text.charAt(at))) return undefined
  return `${whole.replace(/[.,]/g, '')}.${text.slice(at + 1)}`
}

/** Parses a typed number: commas or points, spaces, % or $, Latin, Burmese or full-width digits. */
export const parseNumber = (typed: string) => {
  const text = latinDigits(typed.normalize('NFC'))
    .replace(/[\s$%]/g, '')
    .replace(/[−–]/, '-')
  const [, sign, body = ''] = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(text) ?? []
  const plain = markDecimals(body)
  if (!plain) return undefined
  return sign === '-' && Number(plain) !== 0 ? -Number(plain) : Number(plain)
}

/** A whole number as it is typed, digit by digit; NaN for an empty field. `type="number"` refuses Burmese digits. */
export const wholeNumberOf = (typed: string) => {
  const digits = latinDigits(typed).replace(/\D/g, '')
  return digits ? Number(digits) : Number.NaN
}

const readNumber = (typed: string, { min, max, isWhole }: Bounds): Typed => {
  if (!typed.trim()) return { fault: { kind: 'empty' } }
  const value = parseNumber(typed)
  if (value === undefined) return { fault: { kind: 'unreadable' } }
  if (value < min) return { fault: { kind: 'min', limit: min } }
  if (value > max) return { fault: { kind: 'max', limit: max } }
  if (isWhole && !Number.isInteger(value)) return { fault: { kind: 'whole' } }
  return { value }
}

/** Parses all fields. `values` is set only if none has an error. */
export const readNumbers = <K extends string>(texts: Record<K, string>, bounds: Record<K, Bounds>) => {
  const faults: Partial<Record<K, Fault>> = {}
  const values = {} as Record<K, number>
  for (const key of Object.keys(bounds) as K[]) {
    const { value, fault } = readNumber(texts[key], bounds[key])
    if (fault) faults[key] = fault
    else values[key] = value
  }
  return Object.keys(faults).length ? { faults } : { faults, values }
}

export const MONEY: Bounds = { min: 0.01, max: 1e9 }
export const COINS: Bounds = { min: 1e-8, max: 1e12 }
export const PRICE: Bounds = { min: 1e-8, max: 1e9 }
export const FEE: Bounds = { min: 0, max: 10 }
