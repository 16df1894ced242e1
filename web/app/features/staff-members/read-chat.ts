import { CHAT_MAX, type PaymentWay } from '@padauk/contract/staff-members'
import { latinDigits, phoneKey } from '@padauk/rules/phones'
import { isLifetime } from '@padauk/rules/plans'

type Plan = { plan_id: number; name: string; months: number }
/** A new member's data found in a pasted chat. Missing keys were not found. */
type Recognised = {
  name?: string
  email?: string
  phone?: string
  plan_id?: number
  refer_code?: string
  method?: PaymentWay
  amount?: string
  currency?: string
  reference?: string
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/
const PHONE = /(?<!\d)(?:\+?95[ -]?9|09)(?:[ .-]?\d){6,10}(?!\d)/
/** TRC20 and Bitcoin, Ethereum and BEP20, Solana. */
const HASH = /\b0x[0-9a-f]{64}\b|\b[0-9a-f]{64}\b|\b[1-9A-HJ-NP-Za-km-z]{80,90}\b/i
const BANK =
  /\b(?:KBZ\s?(?:Pay|Bank)?|K\s?Pay|Wave\s?(?:Pay|Money)?|AYA\s?(?:Pay|Bank)?|CB\s?(?:Pay|Bank)?|UAB\s?(?:Pay)?|A\+)(?=[^a-z])[^\d\n]{0,24}?(\d[\d -]{4,24}\d)/i
/** Format of KBZPay and Wave transfer numbers. */
const LONG_NUMBER = /(?<!\d)\d{15,24}(?!\d)/
const LAKH = 100_000

const between = String.raw`\s*(?:[:：=–-]|\bis\b|က)?\s*`
const label = (words: string) => new RegExp(`^(?:[•*·-]\\s*)?(?:${words})${between}(.+)$`, 'i')
const LABELS = {
  name: label(String.raw`(?:my |full |member(?:'s)? )?name(?=\W)|ကျွန်(?:တော်|တော့်|မ)?\s*(?:ရဲ့\s*)?(?:အမည်|နာမည်)|အမည်|နာမည်`),
  phone: label(
    String.raw`(?:my )?(?:phone|ph|tel|mobile|viber|contact)(?:\s*(?:no|number|num))?\.?(?=\W)|ဖုန်း\s*(?:နံပါတ်|နံပါတ်|နံပတ်)?`,
  ),
  plan: label(String.raw`plan(?=\W)|package(?=\W)|subscription(?=\W)|အစီအစဉ်|ပက်ကေ့(?:ခ်ျ|ဂျ်)?|သင်တန်း`),
  refer_code: label(
    String.raw`(?:refer(?:ral|rer)?|ref|affiliate|invite)\s*code(?=\W)|refer(?:ral|rer|red by)?(?=\W)|မိတ်ဖက်\s*ကုဒ်|ညွှန်း(?:သူ)?\s*ကုဒ်|ရည်ညွှန်း\s*ကုဒ်|ကုဒ်`,
  ),
  reference: label(
    String.raw`(?:payment |txn |transaction |transfer )?(?:ref(?:erence)?|txn?(?:\s?id|\s?hash)?|tx\s?id|trx(?:\s?id)?|hash)(?:\s*(?:no|number|id))?\.?(?=\W)|transaction(?:\s*(?:id|no|number))?\.?(?=\W)|(?:ငွေလွှဲ|လုပ်ငန်းစဉ်|ပြေစာ|ရည်ညွှန်း)\s*(?:အမှတ်|နံပါတ်|နံပါတ်)?`,
  ),
}

const AMOUNT = String.raw`(?<![\d.,])(\d[\d,]{0,20}(?:\.\d{1,8})?)`
const UNITS: [unit: string, currency: string, method: PaymentWay, times?: number][] = [
  ['သိန်း|lakhs?', 'MMK', 'MMK', LAKH],
  ['mmk|kyats?|ks|ကျပ်', 'MMK', 'MMK'],
  ['usdt|trc-?20', 'USDT', 'USDT'],
  ['btc', 'BTC', 'BTC'],
  ['eth', 'ETH', 'ETH'],
  ['sol', 'SOL', 'SOL'],
  [String.raw`usd|\$|dollars?`, 'USD', 'OTHER'],
]
const LENGTHS: [pattern: RegExp, months: (count: number) => number][] = [
  [/(?<!\d)(\d{1,4})\s*(?:months?|mths?|လ(?![က-အ]))/i, (count) => count],
  [/(?<!\d)(\d{1,2})\s*(?:years?|yrs?|နှစ်)/i, (count) => count * 12],
]
const FOREVER = /\blife\s?time\b|တစ်သက်/i
/** Words that rule a line out as a name. */
const NO_NAME =
  /\b(?:hi|hello|dear|thanks?|thank you|please|want|buy|join|register|payment|paid|pay|plan|month|year|lifetime|email|mail|phone|transfer|sent|send|ok|yes|no)\b|မင်္ဂလာပါ|ပါသည်|ပါတယ်|ချင်|ကျေးဇူး|ပေးပါ|ရှင့်|ခင်ဗျာ|လွှဲ/i
const TITLE = /^(?:ကို|မ|ဦး|ဒေါ်|မောင်|Ko|Ma|U|Daw|Mg|Maung)\s+\S/

/** A line without the prefix that messengers add. */
const bare = (line: string) =>
  line
    .replace(/^\[[^\]]{4,40}\]\s*(?:[^:]{1,40}:\s*)?/, '')
    .replace(/[\u200b-\u200f\ufeff]/g, '')
    .trim()
const tidy = (value: string) => value.replace(/^["'“”(]+|["'“”).,၊။]+$/g, '').trim()

const findPlan = (text: string, plans: readonly Plan[]) => {
  const named = plans
    .filter(({ name }) =>
      new RegExp(`(?<![a-z])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z])`, 'i').test(text),
    )
    .toSorted((a, b) => b.name.length - a.name.length)
  if (named[0]) return named[0].plan_id
  if (FOREVER.test(text)) return plans.find(({ months }) => isLifetime(months))?.plan_id
  for (const [pattern, monthsOf] of LENGTHS) {
    const count = pattern.exec(latinDigits(text))?.[1]
    const plan = count && plans.find(({ months }) => months === monthsOf(Number(count)))
    if (plan) return plan.plan_id
  }
  return undefined
}

const findMoney = (text: string): Pick<Recognised, 'amount' | 'currency' | 'method'> | undefined => {
  for (const [unit, currency, method, times = 1] of UNITS) {
    const match =
      new RegExp(`${AMOUNT}\\s*(?:${unit})(?![a-z])`, 'i').exec(text) ??
      new RegExp(`(?<![a-z])(?:${unit})\\s*[:=]?\\s*${AMOUNT}(?!\\d)`, 'i').exec(text)
    const amount = match?.[1]?.replaceAll(',', '')
    if (amount) return { amount: times === 1 ? amount : String(Math.round(Number(amount) * times)), currency, method }
  }
  return undefined
}

const findReference = (lines: string[], text: string) => {
  const hash = HASH.exec(text)?.[0]
  if (hash) return hash
  for (const line of lines) {
    const value = tidy(LABELS.reference.exec(line)?.[1] ?? '')
    // The label may be followed by a word such as the bank's name.
    if (/\d/.test(value) && !EMAIL.test(value)) return value
  }
  const bank = BANK.exec(text)
  if (bank?.[1] && phoneKey(bank[1].trim())?.startsWith('959') !== true) return bank[0].trim()
  return LONG_NUMBER.exec(text)?.[0]
}

const findName = (lines: string[]) => {
  for (const line of lines) {
    const value = tidy(LABELS.name.exec(line)?.[1] ?? '').replace(/\s*(?:ပါ|ပါရှင့်|ပါခင်ဗျာ)$/, '')
    if (value && !EMAIL.test(value)) return value
  }
  const isName = (line: string) =>
    line.length <= 50 && !/[\d@:/]/.test(latinDigits(line)) && !NO_NAME.test(line) && /^[\p{L}\p{M}.' ]+$/u.test(line)
  return (
    lines.find((line) => isName(line) && TITLE.test(line)) ??
    lines.find((line) => isName(line) && /^\p{Lu}[\p{L}.']*(?: \p{Lu}[\p{L}.']*){1,4}$/u.test(line))
  )
}

/**
 * Extracts name, email, phone, plan, refer code and payment from a chat in English or Burmese. Staff check the
 * result. Values are taken only if they have a distinctive format or a label.
 */
export function readChat(pasted: string, plans: readonly Plan[]): Recognised {
  const lines = pasted.slice(0, CHAT_MAX).normalize('NFC').split(/\r?\n/).map(bare).filter(Boolean)
  const text = latinDigits(lines.join('\n'))
  const email = EMAIL.exec(text)?.[0]?.replace(/\.+$/, '').toLowerCase()
  const phoneLine = lines
    .map((line) => tidy(LABELS.phone.exec(latinDigits(line))?.[1] ?? ''))
    .find((value) => phoneKey(value))
  const phone = phoneLine ?? PHONE.exec(text)?.[0]
  const codeLine = lines
    .map((line) => LABELS.refer_code.exec(line)?.[1]?.trim().split(/\s/)[0])
    .find((value) => value && /^[a-z][a-z0-9]{3,19}$/i.test(value))
  const refer_code = codeLine?.toUpperCase()
  // Remove them, so that no part is taken for an amount or a reference.
  const rest = [phone, email].filter((part) => part !== undefined).reduce((left, part) => left.replace(part, ' '), text)
  const planLine = lines.map((line) => LABELS.plan.exec(line)?.[1]).find(Boolean)
  const plan_id = (planLine && findPlan(planLine, plans)) || findPlan(rest, plans)
  const reference = findReference(
    rest.split('\n').map((line) => line.trim()),
    rest,
  )
  const money = findMoney(reference ? rest.replace(reference, ' ') : rest) ?? methodOf(reference)
  const name = findName(lines)
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone: phone.trim() }),
    ...(plan_id && { plan_id }),
    ...(refer_code && { refer_code }),
    ...(reference && { reference }),
    ...money,
  }
}

const methodOf = (reference: string | undefined): Pick<Recognised, 'method' | 'currency'> =>
  reference && HASH.test(reference)
    ? { method: 'USDT', currency: 'USDT' }
    : reference && (BANK.test(reference) || LONG_NUMBER.test(reference))
      ? { method: 'MMK', currency: 'MMK' }
      : {}
