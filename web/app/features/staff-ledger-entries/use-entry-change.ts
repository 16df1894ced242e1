import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { Correction, type PaymentRefundRule, RefundForm } from '@padauk/contract/staff-ledger-entries'
import { PAYMENT_WAYS, type PaymentWay, USDT_NEEDED } from '@padauk/contract/staff-members'
import { grouped, isCoin } from '@padauk/rules/prices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#features/staff/staff.api.ts'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { comparePrice } from '#ui/price-note.tsx'
import { m } from '#words/staff-ledger-entries'
import {
  correctEntry,
  refundEntry,
  refundRuleQuery,
  soldPriceQuery,
  undoRefund,
  undoRenewal,
} from './staff-ledger-entries.api.ts'

export type Act = 'correct' | 'undo' | 'undoRefund' | 'refund'
const actsOf = ({ kind, is_renewal }: LedgerEntry, mayRefund: boolean): Act[] => [
  'correct',
  ...(is_renewal ? (['undo'] as const) : []),
  ...(kind === 'REFUND' ? (['undoRefund'] as const) : []),
  ...(mayRefund && (kind === 'SUBSCRIPTION' || kind === 'ORDER') ? (['refund'] as const) : []),
]
const isWay = (method: string): method is PaymentWay => PAYMENT_WAYS.some((way) => way === method)
const unsigned = (amount: string) => amount.replace('-', '')

/** The form as it begins. */
const formOf = (entry: LedgerEntry) => ({
  act: 'correct' as Act,
  method: isWay(entry.method) ? entry.method : ('OTHER' as PaymentWay),
  amount: grouped(unsigned(entry.amount)),
  currency: entry.currency,
  usdt: isCoin(entry.currency) && entry.usd !== null ? grouped(String(Math.abs(entry.usd))) : '',
  reference: entry.reference ?? '',
  // That of the payment is not that of what was sent back.
  sent_reference: '',
  reason: '',
  // Why the payment was accepted; after a correction it is why it was corrected.
  accepted: entry.replaces_id === null ? (entry.reason ?? '') : '',
})
type Typed = ReturnType<typeof formOf>

const toCorrection = (typed: Typed, asks: { usdt: boolean; reason: boolean }) => {
  const { method, amount, currency, usdt } = typed
  const [reference, accepted] = [typed.reference.trim(), typed.accepted.trim()]
  return {
    payment: {
      ...{ method, amount, currency },
      ...(reference && { reference }),
      ...(asks.usdt && usdt.trim() && { usdt }),
      ...(asks.reason && accepted && { reason: accepted }),
    },
    reason: typed.reason.trim(),
  }
}
const toRefund = ({ amount, method, sent_reference, reason }: Typed, rule: PaymentRefundRule | undefined) => ({
  ...{ amount, method },
  ...(sent_reference.trim() && { reference: sent_reference.trim() }),
  ...(reason.trim() && { reason: reason.trim() }),
  ...(rule && { referral_paid: rule.paid_referral !== null }),
})

/** The server's errors by field, with the names of the form. */
const answeredFaults = (error: Error | null) =>
  error instanceof ApiError
    ? fieldFaults<string>(
        error.fields.map(({ path, ...fault }) => ({
          path: path === 'payment.reason' ? 'accepted' : path.replace('payment.', ''),
          ...fault,
        })),
      )
    : {}

/** One request for each act, with its own error. */
const useRequests = (
  entry_id: number,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void },
) => {
  const client = useQueryClient()
  return {
    correct: useMutation({ ...correctEntry, onSuccess, onError }),
    undo: useMutation({ ...undoRenewal, onSuccess, onError }),
    undoRefund: useMutation({ ...undoRefund, onSuccess, onError }),
    refund: useMutation({
      ...refundEntry,
      onSuccess,
      onError: (error) => {
        onError(error)
        // The commission may have been paid meanwhile.
        if (error instanceof ApiError && error.status === 409)
          void client.invalidateQueries({ queryKey: refundRuleQuery(entry_id).queryKey })
      },
    }),
  }
}

/** What is typed about an entry, its faults, and the request. What is typed stays until `close`. */
export const useEntryChange = (entry: LedgerEntry, onClose: () => void) => {
  const { entry_id, kind } = entry
  const mayRefund = useStaff().may('ledger')
  const [areFaultsShown, setFaultsShown] = useState(false)
  const { typed, type, field, close } = useTypedDraft(`staff-entry:${entry_id}`, formOf(entry), onClose)
  const once = useOnce(undefined, typed)
  const requests = useRequests(entry_id, { onSuccess: close, onError: once.onError })
  const { act, amount, currency, usdt, reason } = typed
  const { data: sold } = useQuery({ ...soldPriceQuery(entry_id), enabled: kind === 'SUBSCRIPTION' })
  // Of this payment, as the server judges it: the member may have bought again since.
  const { data: rule } = useQuery({ ...refundRuleQuery(entry_id), enabled: mayRefund && kind === 'SUBSCRIPTION' })
  const check =
    act === 'correct'
      ? comparePrice({ amount, currency, usdt, price_usd: sold?.price_usd, rate: sold?.mmk_per_usd })
      : undefined
  const asksUsdt = act === 'correct' && kind === 'SUBSCRIPTION' && isCoin(currency)
  const needsReason = act !== 'refund' || kind !== 'SUBSCRIPTION' || rule?.state !== 'HOLDS'
  const correction = toCorrection(typed, { usdt: asksUsdt, reason: Boolean(check?.asks) })
  const refund = toRefund(typed, rule)
  const isUndo = act === 'undo' || act === 'undoRefund'
  const parsed = act === 'refund' ? RefundForm.safeParse(refund) : Correction.safeParse(correction)
  const { error, isPending } = requests[act]
  const answered = answeredFaults(error)
  /** What the form itself misses. */
  const own: Record<string, string | undefined> = {
    ...(asksUsdt && !usdt.trim() && { usdt: USDT_NEEDED }),
    ...(needsReason && !reason.trim() && { reason: m.console_ledger_reason_needed() }),
    ...(check?.asks && !typed.accepted.trim() && { accepted: m.console_price_reason_needed() }),
  }
  const wrong = isUndo
    ? {}
    : fieldFaults<string>(parsed.error?.issues.map(({ path, message }) => ({ path: [path.at(-1) ?? ''], message })))
  const faults: Record<string, string | undefined> = {
    ...(areFaultsShown && wrong),
    ...answered,
    ...(areFaultsShown && own),
  }
  // Of a reason for another price, which is no longer asked for or is given.
  if (typed.accepted.trim() || (check && !check.asks)) delete faults.accepted
  return {
    acts: actsOf(entry, mayRefund),
    ...{ typed, type, field, close, check, rule, asksUsdt, needsReason, isUndo, faults, isPending },
    failure: error && Object.keys(answered).length === 0 ? failureSentence(error) : undefined,
    send: () => {
      setFaultsShown(true)
      if (isPending || Object.keys(own).length > 0 || (!isUndo && !parsed.success)) return
      const sent = { id: entry_id, key: once.begin() }
      if (act === 'correct') requests.correct.mutate({ ...sent, correction })
      else if (act === 'refund') requests.refund.mutate({ ...sent, refund })
      else requests[act].mutate({ ...sent, reason: reason.trim() })
    },
  }
}
