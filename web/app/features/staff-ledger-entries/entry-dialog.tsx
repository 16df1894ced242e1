import './staff-ledger-entries.css'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { Correction, RefundForm } from '@padauk/contract/staff-ledger-entries'
import { PAYMENT_WAYS, type PaymentWay, REASON_MAX, USDT_NEEDED } from '@padauk/contract/staff-members'
import { latinDigits } from '@padauk/rules/digits'
import { unitsOf } from '@padauk/rules/lengths'
import { grouped, isCoin } from '@padauk/rules/prices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refundText } from '#features/staff-members/member-parts.tsx'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { dollarsText } from '#lib/money.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { comparePrice, PriceNote } from '#ui/price-note.tsx'
import { m } from '#words/staff-ledger-entries'
import { signedText, titleText } from './entry-words.ts'
import {
  correctEntry,
  refundEntry,
  refundRuleQuery,
  soldPriceQuery,
  undoRefund,
  undoRenewal,
} from './staff-ledger-entries.api.ts'

type Act = 'correct' | 'undo' | 'undoRefund' | 'refund'
const TEXTS: Record<Act, { choose: () => string; lead: () => string; send: () => string }> = {
  correct: {
    choose: m.console_ledger_correct,
    lead: m.console_ledger_correct_lead,
    send: m.console_ledger_correct_act,
  },
  undo: { choose: m.console_ledger_undo, lead: m.console_ledger_undo_lead, send: m.console_ledger_undo_act },
  undoRefund: {
    choose: m.console_ledger_undo_refund,
    lead: m.console_ledger_undo_refund_lead,
    send: m.console_ledger_undo_refund_act,
  },
  refund: { choose: m.console_ledger_give_back, lead: m.console_ledger_refund_lead, send: m.console_ledger_refund_act },
}
const actsOf = ({ kind, is_renewal }: LedgerEntry): Act[] => [
  'correct',
  ...(is_renewal ? (['undo'] as const) : []),
  ...(kind === 'REFUND' ? (['undoRefund'] as const) : []),
  ...(kind === 'SUBSCRIPTION' || kind === 'ORDER' ? (['refund'] as const) : []),
]
const isWay = (method: string): method is PaymentWay => PAYMENT_WAYS.some((way) => way === method)
const unsigned = (amount: string) => amount.replace('-', '')

type Props = { entry: LedgerEntry; onClose: () => void }

/** What can be done about an entry: correct it, undo a renewal, record a refund. The entry itself stays. */
export const EntryDialog = ({ entry, onClose }: Props) => {
  const acts = actsOf(entry)
  const [isTold, setTold] = useState(false)
  const { typed, type, forget } = useTypedDraft(`staff-entry:${entry.entry_id}`, {
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
  const { act, method, amount, currency, usdt, reason } = typed
  const close = () => {
    forget()
    onClose()
  }
  const [reference, accepted] = [typed.reference.trim(), typed.accepted.trim()]
  const { data: sold } = useQuery({ ...soldPriceQuery(entry.entry_id), enabled: entry.kind === 'SUBSCRIPTION' })
  // Of this payment, as the server judges it: the member may have bought again since.
  const { data: rule } = useQuery({ ...refundRuleQuery(entry.entry_id), enabled: entry.kind === 'SUBSCRIPTION' })
  const holds = rule?.state === 'HOLDS'
  const check =
    act === 'correct'
      ? comparePrice({ amount, currency, usdt, price_usd: sold?.price_usd, rate: sold?.mmk_per_usd })
      : undefined
  const asksUsdt = act === 'correct' && entry.kind === 'SUBSCRIPTION' && isCoin(currency)
  const lacksUsdt = asksUsdt && !usdt.trim()
  const correction = {
    payment: {
      ...{ method, amount, currency },
      ...(reference && { reference }),
      ...(asksUsdt && usdt.trim() && { usdt }),
      ...(check?.asks && accepted && { reason: accepted }),
    },
    reason: reason.trim(),
  }
  const refund = {
    ...{ amount, method },
    ...(typed.sent_reference.trim() && { reference: typed.sent_reference.trim() }),
    ...(reason.trim() && { reason: reason.trim() }),
    ...(rule && { referral_paid: rule.paid_referral !== null }),
  }
  const client = useQueryClient()
  const once = useOnce(undefined, typed)
  const options = { onSuccess: close, onError: once.onError }
  const [correct, undo, takeBack, giveBack] = [
    useMutation({ ...correctEntry, ...options }),
    useMutation({ ...undoRenewal, ...options }),
    useMutation({ ...undoRefund, ...options }),
    useMutation({
      ...refundEntry,
      ...options,
      onError: (error) => {
        once.onError(error)
        // The commission may have been paid meanwhile.
        if (error instanceof ApiError && error.status === 409)
          void client.invalidateQueries({ queryKey: refundRuleQuery(entry.entry_id).queryKey })
      },
    }),
  ]
  const isUndo = act === 'undo' || act === 'undoRefund'
  const sending = { correct, undo, undoRefund: takeBack, refund: giveBack }[act]
  const parsed = act === 'refund' ? RefundForm.safeParse(refund) : Correction.safeParse(correction)
  const needsReason = act !== 'refund' || entry.kind !== 'SUBSCRIPTION' || !holds
  const lacksReason = needsReason && !reason.trim()
  const own: Record<string, string | undefined> = {}
  if (isTold && !isUndo)
    for (const [name, text] of Object.entries(
      fieldFaults<string>(parsed.error?.issues.map(({ path, message }) => ({ path: [path.at(-1) ?? ''], message }))),
    ))
      own[name] = text
  const { error } = sending
  const answered =
    error instanceof ApiError
      ? fieldFaults<string>(
          error.fields.map(({ path, ...fault }) => ({
            path: path === 'payment.reason' ? 'accepted' : path.replace('payment.', ''),
            ...fault,
          })),
        )
      : {}
  const faults: Record<string, string | undefined> = {
    ...own,
    ...answered,
    ...(isTold && lacksUsdt && { usdt: USDT_NEEDED }),
    ...(isTold && lacksReason && { reason: m.console_ledger_reason_needed() }),
    accepted:
      accepted || (check && !check.asks)
        ? undefined
        : isTold && check?.asks
          ? m.console_price_reason_needed()
          : answered.accepted,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (sending.isPending || lacksReason || lacksUsdt || (check?.asks && !accepted) || (!isUndo && !parsed.success))
      return
    const sent = { id: entry.entry_id, key: once.begin() }
    if (act === 'correct') correct.mutate({ ...sent, correction })
    else if (isUndo) (act === 'undo' ? undo : takeBack).mutate({ ...sent, reason: reason.trim() })
    else giveBack.mutate({ ...sent, refund })
  }
  const input = (name: 'amount' | 'currency' | 'usdt' | 'reference' | 'sent_reference', className: string) => ({
    name,
    className,
    autoComplete: 'off',
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  const amountInput = (name: 'amount' | 'usdt') => ({
    ...input(name, 'input num'),
    inputMode: 'decimal' as const,
    onBlur: () => type({ [name]: grouped(latinDigits(typed[name].trim())) }),
  })
  return (
    <Dialog
      title={m.console_ledger_dialog({ number: entry.entry_id })}
      onClose={close}
      isFirm
      shape="narrow"
      foot={
        <>
          <Button look="sec" onClick={close}>
            {m.console_cancel()}
          </Button>
          <Button look={act === 'correct' ? 'pri' : 'bad'} type="submit" form="entry" disabled={sending.isPending}>
            {TEXTS[act].send()}
          </Button>
        </>
      }
    >
      <form id="entry" className="dense stack gap-4" noValidate onSubmit={send}>
        <p className="num">
          <span className="strong">
            {signedText(entry.amount)} {entry.currency}
          </span>{' '}
          <span className="muted">
            {titleText(entry)}
            {entry.what && ` · ${entry.what}`}
          </span>
        </p>
        {acts.length > 1 && (
          <fieldset className="ledger-acts">
            <legend className="sr-only">{m.console_ledger_change()}</legend>
            {acts.map((one) => (
              <label key={one}>
                <input type="radio" name="act" checked={act === one} onChange={() => type({ act: one })} />
                <span>
                  {one === 'correct' && entry.kind === 'REFUND'
                    ? m.console_ledger_correct_refund()
                    : TEXTS[one].choose()}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="small muted">{TEXTS[act].lead()}</p>
        {act === 'refund' && rule && (
          <p className={`note small ${holds ? 'leaf' : 'bad'}`}>
            <span>{refundText(rule)}</span>
          </p>
        )}
        {act === 'refund' && rule?.paid_referral && (
          <p className="note small">
            <span>
              {m.console_ledger_referral_paid({
                amount: dollarsText(rule.paid_referral.paid_usd),
                name: rule.paid_referral.name,
              })}
            </span>
          </p>
        )}
        {!isUndo && (
          <>
            <Field label={m.console_ledger_way()} error={faults.method}>
              {(wiring) => (
                <select
                  {...wiring}
                  className="input"
                  value={method}
                  onChange={({ target }) => type({ method: target.value as PaymentWay })}
                >
                  {PAYMENT_WAYS.map((way) => (
                    <option key={way} value={way}>
                      {way === 'OTHER' ? m.console_ledger_other_way() : way}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField
              label={act === 'refund' ? m.console_ledger_sent_back({ currency }) : m.console_ledger_amount()}
              error={faults.amount}
              {...amountInput('amount')}
            />
            {act === 'correct' && (
              <TextField
                label={m.console_ledger_currency()}
                error={faults.currency}
                {...input('currency', 'input')}
                autoCapitalize="characters"
              />
            )}
            {asksUsdt && <TextField label={m.console_price_usdt()} error={faults.usdt} {...amountInput('usdt')} />}
            <TextField
              label={act === 'refund' ? m.console_ledger_sent_reference() : m.console_ledger_reference()}
              hint={
                act === 'refund' && entry.reference
                  ? m.console_ledger_paid_reference({ reference: entry.reference })
                  : undefined
              }
              error={faults.reference}
              {...input(act === 'refund' ? 'sent_reference' : 'reference', 'input mono')}
              spellCheck={false}
            />
          </>
        )}
        {act === 'correct' && <PriceNote check={check} />}
        {(check?.asks || faults.accepted) && (
          <TextArea
            label={m.console_price_reason()}
            error={faults.accepted}
            rows={2}
            maxLength={unitsOf(REASON_MAX)}
            placeholder={m.console_price_reason_hint()}
            value={typed.accepted}
            onChange={({ target }) => type({ accepted: target.value })}
          />
        )}
        <TextArea
          label={
            act === 'correct'
              ? m.console_ledger_reason_correct()
              : needsReason
                ? m.console_ledger_reason()
                : m.console_ledger_reason_optional()
          }
          error={faults.reason}
          maxLength={unitsOf(REASON_MAX)}
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
        <FormFailure text={error && Object.keys(answered).length === 0 ? failureSentence(error) : undefined} />
      </form>
    </Dialog>
  )
}
