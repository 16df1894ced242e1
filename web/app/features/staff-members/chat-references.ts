import { phoneKey } from '@padauk/rules/phones'
import { referenceKey } from '@padauk/rules/references'

/** TRC20 and Bitcoin, Ethereum and BEP20, Solana. */
export const HASH = /\b0x[0-9a-f]{64}\b|\b[0-9a-f]{64}\b|\b[1-9A-HJ-NP-Za-km-z]{80,90}\b/gi
const VALUE = String.raw`(?:(?:kbz|aya|cb|uab|wave)\s)?#?(?=[a-z0-9-]{0,24}\d)[a-z0-9]+(?:-[a-z0-9]+)*(?:[ -]\d{2,6}(?![\d,.]))*`
const NAMED = String.raw`(?:payment |bank )?(?:(?:txn?|trx|tran(?:s(?:action|fer)?)?)[ .]*(?:id|no|number|hash|ref)?|reference|ref(?!er|\s*code)|tid|sig(?:nature)?|hash)(?:\s*(?:id|no|number|num))?`
const NAMED_MY = String.raw`(?:ငွေလွှဲ|လုပ်ငန်းစဉ်|လုပ်ဆောင်မှု|ပြေစာ|ရည်ညွှန်း)\s*(?:အမှတ်|နံပါတ်)`
const LABELLED = new RegExp(
  String.raw`(?:(?<![a-z])${NAMED}(?![a-z])|${NAMED_MY})(?:\s*(?:[:=.#–-]|👉|\bis\b|က(?![က-အ]))){0,3}\s*(?<value>${VALUE})`,
  'gi',
)
const WEAKLY = new RegExp(
  String.raw`(?:(?<![a-z])id(?![a-z])|နံပါတ်)(?:\s*(?:[:=.#–-]|\bis\b|က)){0,2}\s*(?<value>${VALUE})`,
  'gi',
)
/** A code that begins with its bank, and what CB Bank gives. */
const OF_BANK =
  /(?<![a-z])(?:(?:kbz|aya|cb|uab|wave|mab|yoma)-?(?=[a-z\d-]*\d{5})[a-z\d]+(?:-\d+)*|FT\d{5}[A-Z0-9]{4,10})(?![a-z\d])/gi
const AFTER_BANK =
  /(?<![a-z])(?:k(?:bz)?\s?(?:pay|bank)?|wave\s?(?:pay|money)?|aya\s?(?:pay|bank)?|cb\s?(?:pay|bank)?|uab\s?(?:pay)?|a\+)(?![a-z])(?:\s*ဘဏ်)?[^\d\n]{0,24}?(?<value>\d(?:[ -]?\d){7,24})(?![\d,.]\d|\d)/gi
/** The format of KBZPay's and Wave's transfer numbers. */
const LONG = /(?<!\d)\d(?: ?\d){14,23}(?!\d)/g

const isReference = (value: string) => {
  const digits = value.replace(/\D/g, '')
  return digits.length >= 6 && !/^\d{1,4}-\d\d-\d{1,4}$/.test(value)
}
const isPhone = (value: string) => phoneKey(value)?.startsWith('959') === true
const DATE_OR_TIME = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}:\d\d(?::\d\d)?/g

/** References in a chat, each payment once, by the best evidence that there is. */
export function findReferences(text: string): string[] {
  const plain = text.replace(DATE_OR_TIME, (date) =>
    /^\d+-\d+-\d{2,4}$/.test(date) && String(date).length < 8 ? date : ' ',
  )
  const all = (pattern: RegExp) =>
    [...plain.matchAll(pattern)].map((match) => (match.groups?.value ?? match[0]).replace(/^#/, '').trim())
  for (const pattern of [HASH, LABELLED, OF_BANK, LONG, AFTER_BANK, WEAKLY]) {
    const found = (pattern === LABELLED ? [...all(LABELLED), ...all(OF_BANK), ...all(LONG)] : all(pattern)).filter(
      (value) => pattern === HASH || (isReference(value) && (pattern === LABELLED || !isPhone(value))),
    )
    const keys = found.map(referenceKey)
    const apart = found.filter((_, nth) => keys.indexOf(referenceKey(found[nth] ?? '')) === nth)
    if (apart.length > 0) return apart
  }
  return []
}
