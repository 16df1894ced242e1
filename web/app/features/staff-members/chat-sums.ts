import type { PaymentWay } from '@padauk/contract/staff-members'

/** A sum of money found in a chat. Without a currency only its place says what it is. */
export type Sum = { amount: string; currency?: string; isTotal?: boolean; isLabelled?: boolean }

const ONES: Record<string, number> = {
  တစ်: 1,
  နှစ်: 2,
  သုံး: 3,
  လေး: 4,
  ငါး: 5,
  ခြောက်: 6,
  ခုနစ်: 7,
  ခုနှစ်: 7,
  ခွန်: 7,
  ရှစ်: 8,
  ကိုး: 9,
}
const ENGLISH: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const one = Object.keys(ONES).join('|')
const english = Object.keys(ENGLISH)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
/** A count in figures, in Burmese words or in English ones. */
export const COUNT = String.raw`(?:(?<![\d.,])\d[\d,]*(?:\.\d+)?|(?:${one})?ဆယ့?်(?:${one})?|(?:${one})|\b(?:${english})(?:[ -](?:${english}))?\b)`
export const countOf = (text: string): number => {
  if (/\d/.test(text)) return Number(text.replaceAll(',', ''))
  const tens = /^(.*?)ဆယ့?်(.*)$/.exec(text)
  if (tens) return (ONES[tens[1] ?? ''] ?? 1) * 10 + (ONES[tens[2] ?? ''] ?? 0)
  return (
    ONES[text] ??
    text
      .toLowerCase()
      .split(/[ -]/)
      .reduce((sum, word) => sum + (ENGLISH[word] ?? 0), 0)
  )
}

const UNITS: [pattern: string, times: number][] = [
  [String.raw`သိန်း|(?:lakhs?|lacs?|lks?)\b`, 100_000],
  ['သောင်း', 10_000],
  [String.raw`ထောင်|(?:thousand|k)(?![a-z])`, 1000],
  ['ရာ(?!ခိုင်|သက်|သီ)', 100],
  ['ဆယ်', 10],
]
const unit = UNITS.map(([pattern]) => pattern).join('|')
const timesOf = (text: string) => UNITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(text))?.[1] ?? 1
// Not over the end of a line: နှစ် is two, and the years that a plan runs.
const PIECE = new RegExp(
  String.raw`(?:(?<first>သိန်း|ထောင်)\s*(?<after>${COUNT})|(?<count>${COUNT})[^\S\n]*(?<unit>${unit}))(?<half>\s?ခွဲ)?`,
  'giu',
)
const JOINT = /^[\s,]*(?:နဲ့|နှင့်|and)?\s*$/
const KYATS = /^\s*(?:ကျပ်|mmk|kyats?|ks\b)/i

/** Sums in သိန်း, သောင်း, ထောင် and lakhs, as spoken: `၄ သိန်း ၅ သောင်း`, `သိန်း ၂၀`, `တစ်သိန်းခွဲ`. */
const spokenSums = (text: string): [found: Sum, at: number, end: number][] => {
  const sums: { total: number; last: number; at: number; end: number }[] = []
  for (const match of text.matchAll(PIECE)) {
    const { first, after, count, unit = first ?? '', half } = match.groups ?? {}
    const times = timesOf(unit.trim())
    const worth = countOf((after ?? count ?? '').trim()) * times + (half ? times / 2 : 0)
    const before = sums.at(-1)
    const end = match.index + match[0].length
    if (before && times < before.last && JOINT.test(text.slice(before.end, match.index)))
      Object.assign(before, { total: before.total + worth, last: times, end })
    else sums.push({ total: worth, last: times, at: match.index, end })
  }
  return sums
    .filter(({ total, end }) => total >= 10_000 || KYATS.test(text.slice(end)))
    .map(({ total, at, end }) => [{ amount: String(Math.round(total)), currency: 'MMK' }, at, end])
}

const FIGURE = String.raw`(?<![\d.,\w])(?<amount>\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,8})?|\d{1,15}(?:\.\d{1,8})?)`
const CURRENCIES: [pattern: string, currency: string][] = [
  [String.raw`mmk|kyats?|ks|ကျပ်`, 'MMK'],
  ['usdt', 'USDT'],
  ['btc', 'BTC'],
  ['eth', 'ETH'],
  ['sol', 'SOL'],
  [String.raw`usd|\$|dollars?`, 'USD'],
  ['thb|baht|฿', 'THB'],
]
/** Not paid: what is left over, or what a transfer cost. */
const LEFT_OVER = /(?:balance|fee|charge|လက်ကျန်|ဝန်ဆောင်ခ)[^\n\d]{0,20}$/i
const TOTAL = /(?:total|စုစုပေါင်း|အားလုံးပေါင်း)[^\n\d]{0,15}$/i
const LABEL = /(?:amount|amt|paid|payment|(?:ငွေ)?ပမာဏ)[\s:=–-]{0,6}$/i

/** All sums in a text, each once, with what is known of them. */
export function findSums(text: string): Sum[] {
  const found = spokenSums(text)
  for (const [pattern, currency] of CURRENCIES)
    for (const order of [
      String.raw`${FIGURE}\s*(?:${pattern})(?![a-z])`,
      String.raw`(?<![a-z])(?:${pattern})\s*[:=]?\s*${FIGURE}(?![\d.,]*\d)`,
    ])
      for (const match of text.matchAll(new RegExp(order, 'gi'))) {
        const [at, end] = [match.index, match.index + match[0].length]
        if (found.some(([, from, to]) => at < to && end > from)) continue
        found.push([{ amount: match.groups?.amount?.replace(/[, ]/g, '') ?? '', currency }, at, end])
      }
  const sums = found
    .filter(([, at]) => !LEFT_OVER.test(text.slice(Math.max(0, at - 40), at)))
    .map(([sum, at]) => {
      const before = text.slice(Math.max(0, at - 40), at)
      return { ...sum, isTotal: TOTAL.test(before), isLabelled: LABEL.test(before) }
    })
  return sums.filter((sum, nth) => sums.findIndex((one) => Number(one.amount) === Number(sum.amount)) === nth)
}

const BANKS = String.raw`k(?:bz)?\s?pay|kbz|wave(?:\s?(?:pay|money))?|aya(?:\s?pay)?|cb\s?pay|uab(?:\s?pay)?|ကေပေး|ဝေ့(?:ဖ်|စ်)?ပေး|လွှဲ`
const NEAR = new RegExp(
  String.raw`(?:${BANKS}|amount|amt|paid|sent|ပမာဏ|ငွေ)(?:[\s:=–-]|က){0,6}(\d{5,7})(?:\.00)?(?![\d-]| \d)`,
  'i',
)
const BEFORE_BANK = new RegExp(String.raw`(?<![\d.-])(?<!\d )(\d{5,7})(?:\.00)?[ \t,]*(?:${BANKS})`, 'i')
/** A sum without a currency: sure beside a bank or a label, otherwise only a possibility. */
export const findBareSum = (text: string): { amount: string; isSure: boolean } | undefined => {
  const plain = text.replace(/(\d),(?=\d{3})/g, '$1')
  const near = NEAR.exec(plain)?.[1] ?? BEFORE_BANK.exec(plain)?.[1]
  if (near && Number(near) % 50 === 0) return { amount: near, isSure: true }
  const alone = text
    .split('\n')
    .map((line) => /^(\d{5,7}|\d{1,3}(?:,\d{3})+)$/.exec(line.trim())?.[1]?.replaceAll(',', ''))
    .find((value) => value && Number(value) % 50 === 0)
  return alone ? { amount: alone, isSure: false } : undefined
}

export const METHODS: Record<string, PaymentWay> = { MMK: 'MMK', USDT: 'USDT', BTC: 'BTC', ETH: 'ETH', SOL: 'SOL' }
export const IN_KYATS = new RegExp(String.raw`(?<![a-z])(?:${BANKS}|ks|kyats?|mmk)(?![a-z])|ကျပ်|ကေပေး|ဝေ့`, 'i')
