import { latinDigits } from './phones.ts'

/** Wallets and banks, which people write in front of a reference. */
const BANKS = String.raw`kbz\s?m?\s?(?:pay|bank(?:ing)?)?|k\s?pay|wave\s?(?:pay|money)?|aya\s?(?:pay|bank)?|cb\s?(?:pay|bank)?|uab\s?(?:pay|bank)?|yoma\s?(?:pay|bank)?|mab\s?(?:pay|bank)?|mpt\s?(?:pay|money)|true\s?money|binance|ဘဏ်`
const WORDS = String.raw`(?:payment|transaction|transfer|trans?|tran|txn?|tx|trx)\s?(?:id|no|number|hash)?|ref(?:erence)?\s?(?:id|no|number)?|hash|id|no|number`
const PREFIX = new RegExp(String.raw`^(?:(?:${BANKS}|${WORDS})(?![a-z])[\s\p{P}\p{S}]*)+(?=[\p{L}\p{N}])`, 'iu')
/** What is left must be long enough to be a reference of its own. */
const REST_MIN = 6

/**
 * What a payment reference is compared by: `KBZ-0093812`, `kbz pay 009 3812` and `၀၀၉၃၈၁၂` are the same payment. The
 * prefix goes only from a number, because letters inside a code belong to it.
 */
export function referenceKey(typed: string): string {
  const text = latinDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const rest = text.replace(PREFIX, '')
  const key = rest.replace(/[\s\p{P}\p{S}]/gu, '')
  const whole = text.replace(/[\s\p{P}\p{S}]/gu, '')
  return /^\d+$/.test(key) && key.length >= REST_MIN ? key : whole || text
}

const WRITTEN_BEFORE = [
  '',
  'kbz',
  'kbzpay',
  'kbzbank',
  'kpay',
  'wave',
  'wavepay',
  'wavemoney',
  'aya',
  'ayapay',
  'cb',
  'cbpay',
  'uab',
  'uabpay',
  'ref',
  'no',
  'id',
  '#',
]
/** The forms without spaces in which a reference with this key may have been recorded. */
export const referenceForms = (typed: string): string[] => {
  const key = referenceKey(typed)
  return /^\d+$/.test(key)
    ? WRITTEN_BEFORE.flatMap((prefix) => (prefix ? [`${prefix}${key}`, `${prefix}-${key}`, `${prefix}:${key}`] : [key]))
    : [key]
}
