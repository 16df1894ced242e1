import type { ImportColumn } from '@padauk/contract/staff-members'
import { latinDigits } from '@padauk/rules/digits'
import { fault } from '@padauk/rules/faults'

/** A value as it was meant, or what a spreadsheet has made of it that cannot be undone. */
type Restored = { value: string } | { damage: string }

const NUMBERS: ImportColumn[] = ['phone', 'plan_id', 'refer_code', 'campus_ids', 'amount', 'usdt', 'reference']
/** Of these, a day is never meant. */
const NO_DAYS: ImportColumn[] = ['plan_id', 'refer_code', 'campus_ids', 'reference']

/** A spreadsheet keeps this many digits of a number; the others become zeros. */
const DIGITS = 15
const SHORTENED = /^[+-]?\d([.,]\d+)?E\+\d{2,}$/i
const FORMULA = /^(#(N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|SPILL!)|Err:\d{3})$/
/** Burmese in UTF-8 that was read as windows-1252. */
const MISREAD = /á[€‚\u0080-\u0082]/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})`
const DAY = new RegExp(String.raw`^(\d{1,2}-${MONTH}(-\d{2,4})?|${MONTH}-\d{2,4}|\d{1,2}/\d{1,2}/\d{4})$`, 'i')

/** Undoes what spreadsheets do to a value when they open and save a file. */
export function restore(column: ImportColumn, typed: string, delimiter: string): Restored {
  // Our export puts an apostrophe before what would be run as a formula.
  const value = typed.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')
  const damage = damageOf(column, value)
  if (damage) return { damage }
  if (column === 'start_at') return restoreDay(value)
  if (column === 'amount' || column === 'usdt') return restoreAmount(value, delimiter)
  return { value: NUMBERS.includes(column) ? value.replace(/^(\d+)\.0+$/, '$1') : value }
}

function damageOf(column: ImportColumn, value: string): string | undefined {
  if (/^#{3,}$/.test(value)) return fault('narrow_column')
  if (FORMULA.test(value)) return fault('took_for_formula')
  const isLost = value.includes('??') && (column === 'name' || !/[^\s?]/.test(value))
  if (isLost || MISREAD.test(value)) return fault('spoiled_letters')
  if (NUMBERS.includes(column) && SHORTENED.test(value)) return fault('shortened_number')
  if (column === 'reference' && /^[1-9]\d+$/.test(value) && /^0+$/.test(value.slice(DIGITS)))
    return fault('zeroed_digits')
  if (NO_DAYS.includes(column) && DAY.test(value)) return fault('took_for_day')
  return undefined
}

const MIDNIGHT = /[T ](0?0:00(:00(\.0+)?)?|12:00(:00)? AM)$/i

/** A day that can be read in one way, as 2026-11-20. */
function restoreDay(typed: string): Restored {
  const value = latinDigits(typed).replace(MIDNIGHT, '')
  if (/^[2-7]\d{4}(\.0+)?$/.test(value)) return { damage: fault('day_as_number') }
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  if (year) return { value: dayText(year, month, day) }
  const words = value
    .toLowerCase()
    .replaceAll(',', ' ')
    .split(/[-\s/.]+/)
  const named = words.findIndex((word) => MONTHS.includes(word.slice(0, 3)) && /^[a-z]+$/.test(word))
  const numbers = words.filter((_, at) => at !== named)
  const [first = '', second = '', last = ''] = numbers
  if (words.length !== 3 || !numbers.every((word) => /^(\d{1,2}|\d{4})$/.test(word))) return { value: typed }
  const twoWays = { damage: fault('ambiguous_day', { day: typed }) }
  if (named >= 0) {
    const number = MONTHS.indexOf((words[named] as string).slice(0, 3)) + 1
    if (second.length === 4 && first.length < 3) return { value: dayText(second, String(number), first) }
    return second.length < 3 && first.length < 3 ? twoWays : { value: typed }
  }
  const [one, two] = [Number(first), Number(second)]
  if (last.length < 4) return twoWays
  if (one > 12 && two > 12) return { value: typed }
  if (one > 12 || one === two) return { value: dayText(last, second, first) }
  return two > 12 ? { value: dayText(last, first, second) } : twoWays
}

const dayText = (year: string, month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** An amount that can be read in one way, with a point before its decimals. */
function restoreAmount(typed: string, delimiter: string): Restored {
  const value = latinDigits(typed)
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '')
  // Where a comma separates no values, it may separate decimals.
  if (delimiter !== ',' && /^[1-9]\d{0,2}[,.]\d{3}$/.test(value))
    return { damage: fault('ambiguous_amount', { amount: value }) }
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(value)) return { value: value.replaceAll(',', '') }
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(value) || /^\d{1,3}(\.\d{3}){2,}$/.test(value) || /^\d+,\d{1,2}$/.test(value))
    return { value: value.replaceAll('.', '').replace(',', '.') }
  return { value }
}
