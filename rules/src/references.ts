import { cleanIdentifier } from './identifiers.ts'

/** Wallets and banks, which people write beside a reference. */
const BANKS = String.raw`kbz\s?m?\s?(?:pay|bank(?:ing)?)?|k\s?pay|wave\s?(?:pay|money)?|aya\s?(?:pay|bank)?|cb\s?(?:pay|bank)?|uab\s?(?:pay|bank)?|yoma\s?(?:pay|bank)?|mab\s?(?:pay|bank)?|mpt\s?(?:pay|money)|true\s?money|binance\s?(?:pay)?|ကေ\s?ပေး|ဝေ့ဗ်\s?ပေး|ဘဏ်`
const NUMBER = `(?:id|no|nr|number|hash|code|နံပါတ်|အမှတ်)`
const WORDS = String.raw`(?:payment|transaction|transfer|trans?|tran|txn?|tx|trx|order|receipt|voucher|slip|ငွေလွှဲ|လုပ်ငန်းစဉ်|ပြေစာ)\s?${NUMBER}?|ref(?:erence)?\s?${NUMBER}?|tid|txid|utr|${NUMBER}`
const GAP = String.raw`[\s\p{P}\p{S}]`
const BEFORE = new RegExp(String.raw`^${GAP}*(?:(?:${BANKS}|${WORDS})(?![a-z])${GAP}*)+(?=[\p{L}\p{N}])`, 'iu')
const AFTER = new RegExp(`(?:${GAP}+(?:${BANKS}|${WORDS}))+${GAP}*$`, 'iu')
/** What is left must be long enough to be a reference of its own. */
const REST_MIN = 6
/** The hash of a transfer on a chain: alone, in the address of an explorer, with or without 0x. */
const HASH = /(?<![\da-z])(?:0x)?([\da-f]{64})(?![\da-z])/

/**
 * What a payment reference is compared by: `KBZ-0093812`, `kbz pay 009 3812` and `၀၀၉၃၈၁၂` are the same payment. Letters
 * that are not parted from a code belong to it.
 */
export function referenceKey(typed: string): string {
  const text = cleanIdentifier(typed).toLowerCase()
  const hash = HASH.exec(text)?.[1]
  if (hash) return hash
  const bare = (part: string) => part.replace(/[\s\p{P}\p{S}]/gu, '')
  const [before = ''] = BEFORE.exec(text) ?? []
  const key = bare(text.slice(before.length).replace(AFTER, ''))
  const isParted = before === '' || /[\s\p{P}\p{S}]$/u.test(before)
  const isWhole = key.length >= REST_MIN && (/^\d+$/.test(key) || (isParted && /\d/.test(key)))
  return isWhole ? key : bare(text) || text
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
