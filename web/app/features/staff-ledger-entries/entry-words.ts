import type { LedgerEntry, SumKind } from '@padauk/contract/ledger-entries'
import { grouped } from '@padauk/rules/prices'
import { inLanguage } from '#lib/languages.ts'
import { m } from '#words/staff-ledger-entries'

const KINDS: Record<SumKind, () => string> = {
  SUBSCRIPTION: m.console_ledger_subscription,
  RENEWAL: m.console_ledger_renewal,
  ORDER: m.console_ledger_order,
  CLAIM: m.console_ledger_claim,
  POST: m.console_ledger_post,
  PAYOUT: m.console_ledger_payout,
  REFUND: m.console_ledger_refund,
  CORRECTION: m.console_ledger_correction,
}
export const kindText = (kind: SumKind) => KINDS[kind]()

/** Such as 'Order 1042': orders, claims and posts have numbers that people know. */
export const titleText = ({ kind, source_id, is_renewal }: LedgerEntry) =>
  kind === 'ORDER' || kind === 'CLAIM' || kind === 'POST'
    ? `${kindText(kind)} ${source_id}`
    : is_renewal
      ? m.console_ledger_renewal()
      : kindText(kind)

/** What was sold, in the language of the page. */
export const whatText = ({ what, what_my }: LedgerEntry) => inLanguage(what, what_my)

/** A decimal with commas between thousands, and its sign. */
export const signedText = (amount: string, plus = '+') =>
  `${amount.startsWith('-') ? '−' : plus}${grouped(amount.replace('-', ''))}`

/** Dollars to the cent, with their sign. */
export const usdText = (usd: number, plus = '+') =>
  `${usd < 0 ? '−' : plus}$${Math.abs(usd).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
