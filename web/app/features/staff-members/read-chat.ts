import { CHAT_MAX, type PaymentWay } from '@padauk/contract/staff-members'
import { phoneKey } from '@padauk/rules/phones'
import { chatLines } from './chat-lines.ts'
import { findNames } from './chat-names.ts'
import { type ChatPlan, findPlans } from './chat-plans.ts'
import { findReferences, HASH } from './chat-references.ts'
import { findBareSum, findSums, IN_KYATS, METHODS, type Sum } from './chat-sums.ts'

type Values = {
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
export type ChatField = keyof Values
/**
 * A new member's data found in a pasted chat; missing keys were not found. `unsure` holds the fields that staff must
 * check, with what the chat says about them: one possibility, which is also the value, or several, of which none is.
 */
type Reading = { values: Values; unsure: Partial<Record<ChatField, string[]>> }

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g
const BROKEN_EMAIL = /(?<!\S)[\w.+-]{1,64}\s?@\s?[\w,.-]{2,80}/
const PHONE = /(?<!\d)(?:\(?(?:\+|00)?95\)?[ .-]{0,2}0?9|0[ .-]?9)(?:[ .-]?\d){7,9}(?!\d)/g
const PHONE_LABEL = /(?:(?<![a-z])(?:phone|ph|tel|mobile|viber|contact|call me|my no)(?![a-z])|ဖုန်း)[^\d+\n@]{0,20}$/i
const CODE = String.raw`["'“(]?(?<code>[a-z][a-z0-9]{3,19})(?![a-z0-9@.]*@)`
const CODES = [
  new RegExp(String.raw`(?<![a-z])code(?![a-z])(?:\s*(?:[:=–-]|👉|\bis\b)|က(?=\s))?\s*${CODE}`, 'gi'),
  new RegExp(
    String.raw`(?<![a-z])(?:refer(?:ral|rer|red by| by)?|affiliate|invite[rd]?(?: by)?)(?![a-z])\s*[:=–-]?\s*${CODE}`,
    'gi',
  ),
  new RegExp(String.raw`ကုဒ်\s*(?:[:=–-]|နံပါတ်|က)?\s*${CODE}`, 'gi'),
  /(?<![a-z0-9])(?<code>[a-z][a-z0-9]{3,19})\s*(?:ဆိုတဲ့\s*)?(?:code(?![a-z])|ကုဒ်)/gi,
]
/** Codes are letters with a number; other words stand beside the word "code" by chance. */
const isCode = (word: string) => /\d/.test(word) || (/^[A-Z]{4,}$/.test(word) && word !== 'CODE')
/** Whose data a transfer slip shows beside the payer's: the school's own. */
const RECEIVER = /^\s*(?:transfer(?:red)? to|to|send to|receiver|recipient|beneficiary|payee|လက်ခံ(?:သူ)?)(?!\p{L})/iu
const PLAN_LABEL = /(?:(?<![a-z])(?:plan|package|subscription)(?![a-z])|အစီအစဉ်|ပက်ကေ့(?:ခ်ျ|ဂျ်)?)\s*(?:[:=–-]|👉)\s*(.+)$/i

const apart = <T>(values: T[], keyOf: (value: T) => unknown = (value) => value) => {
  const keys = values.map(keyOf)
  return values.filter((_, nth) => keys.indexOf(keys[nth]) === nth)
}

const findPhones = (text: string) => {
  const all = [...text.matchAll(PHONE)]
    .filter(({ index }) => !RECEIVER.test(text.slice(text.lastIndexOf('\n', index) + 1, index)))
    .map((match) => ({
      value: match[0]
        .replace(/^\(\+?/, '+')
        .replace(/[()]/g, '')
        .trim(),
      isLabelled: PHONE_LABEL.test(text.slice(Math.max(0, match.index - 40), match.index)),
    }))
    .filter(({ value }) => phoneKey(value))
  const labelled = all.filter(({ isLabelled }) => isLabelled)
  return apart(
    (labelled.length > 0 ? labelled : all).map(({ value }) => value),
    phoneKey,
  )
}

/** The sum that was paid, if the chat names one that stands out. */
const paid = (sums: Sum[]): Sum[] => {
  for (const isBest of [(sum: Sum) => sum.isTotal, (sum: Sum) => sum.isLabelled]) {
    const best = sums.filter(isBest)
    if (best.length === 1) return best
  }
  return sums
}

/**
 * Extracts name, email, phone, plan, refer code and payment from a chat in English or Burmese. Values are taken if
 * they have a distinctive format or a label. What the chat leaves open is not decided here.
 */
export function readChat(pasted: string, plans: readonly ChatPlan[]): Reading {
  const lines = chatLines(pasted.slice(0, CHAT_MAX).normalize('NFC'))
  const text = lines.map((line) => line.text).join('\n')
  const values: Values = {}
  const unsure: Reading['unsure'] = {}
  const settle = <F extends ChatField>(
    field: F,
    found: Values[F][],
    isSure = true,
    says: (value: Values[F]) => string = String,
  ) => {
    const [first] = found
    if (found.length === 0) return
    if (found.length === 1) values[field] = first
    if (found.length > 1 || !isSure) unsure[field] = found.map((value) => says(value))
  }

  const emails = apart(
    [...text.matchAll(EMAIL)].map((match) => match[0].replace(/^(?:[eg]-?)?mail-|\.+$/gi, '').toLowerCase()),
  )
  settle('email', emails)
  const broken = emails.length === 0 ? BROKEN_EMAIL.exec(text)?.[0] : undefined
  if (broken) unsure.email = [broken]

  const phones = findPhones(text)
  settle('phone', phones)

  // Without them, so that no part is taken for a sum or a reference.
  const rest = text.replace(EMAIL, ' ').replace(PHONE, ' ')
  const codes = apart(
    CODES.flatMap((pattern) => [...rest.matchAll(pattern)].map((match) => match.groups?.code ?? ''))
      .filter(isCode)
      .map((code) => code.toUpperCase()),
  )
  settle('refer_code', codes)

  const references = findReferences(rest)
  settle('reference', references)

  const unread = references.reduce((left, reference) => left.replaceAll(reference, ' '), rest)
  const named = lines.map((line) => PLAN_LABEL.exec(line.text)?.[1]).filter((line) => line !== undefined)
  const labelledPlans = findPlans(named.join('\n'), plans)
  const found = labelledPlans.length > 0 ? labelledPlans : findPlans(unread, plans)
  settle('plan_id', found, true, (id) => plans.find(({ plan_id }) => plan_id === id)?.name ?? '')

  settleMoney(unread, references)
  const names = findNames(lines, emails)
  settle('name', names.sure.length > 0 ? names.sure : names.weak, names.sure.length > 0)
  return { values, unsure }

  function settleMoney(unread: string, references: string[]) {
    const sums = paid(findSums(unread))
    const bare = findBareSum(unread)
    const currencies = apart(sums.map((sum) => sum.currency))
    const [only] = sums
    const isInTwo = sums.length === 1 && only?.currency === 'MMK' && !only.isTotal && !only.isLabelled && bare?.isSure
    settle(
      'amount',
      apart(
        [...sums, ...(bare && (sums.length === 0 || isInTwo) ? [bare] : [])].map(({ amount }) => amount),
        Number,
      ),
      sums.length > 0 || bare?.isSure,
    )
    const isHash = references.some((reference) => reference.search(HASH) === 0)
    const currency =
      currencies.length === 1
        ? currencies[0] === 'USD' && /usdt|trc-?20/i.test(text)
          ? 'USDT'
          : currencies[0]
        : IN_KYATS.test(unread) || (bare && !isHash)
          ? 'MMK'
          : isHash
            ? 'USDT'
            : references.length > 0
              ? 'MMK'
              : undefined
    if (!currency) return
    values.currency = currency
    values.method = METHODS[currency] ?? 'OTHER'
    // Neither a sum nor a bank says what was paid with: a reference alone does not.
    const isSaid = currencies.length === 1 || IN_KYATS.test(text) || /usdt|trc-?20/i.test(text)
    if (!isSaid) unsure.method = [currency]
  }
}
