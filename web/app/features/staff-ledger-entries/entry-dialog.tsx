import './staff-ledger-entries.css'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import type { PaymentRefundRule } from '@padauk/contract/staff-ledger-entries'
import { PAYMENT_WAYS, REASON_MAX } from '@padauk/contract/staff-members'
import { latinDigits } from '@padauk/rules/digits'
import { unitsOf } from '@padauk/rules/lengths'
import { grouped } from '@padauk/rules/prices'
import { dollarsText } from '#lib/money.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PriceNote } from '#ui/price-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-ledger-entries'
import { signedText, titleText, whatText } from './entry-words.ts'
import { refundText } from './refund-card.tsx'
import { type Act, useEntryChange } from './use-entry-change.ts'

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
type Props = { entry: LedgerEntry; onClose: () => void }

/** What can be done about an entry: correct it, undo a renewal, record a refund. The entry itself stays. */
export const EntryDialog = ({ entry, onClose }: Props) => {
  const change = useEntryChange(entry, onClose)
  const { acts, typed, type, field, check, needsReason, faults } = change
  const { act } = typed
  return (
    <SendDialog
      title={m.console_ledger_dialog({ number: entry.entry_id })}
      act={TEXTS[act].send()}
      look={act === 'correct' ? 'pri' : 'bad'}
      shape="narrow"
      isBusy={change.isPending}
      onSend={change.send}
      onClose={change.close}
    >
      <p className="num">
        <span className="strong">
          {signedText(entry.amount)} {entry.currency}
        </span>{' '}
        <span className="muted">
          {titleText(entry)}
          {entry.what && ` · ${whatText(entry)}`}
        </span>
      </p>
      {acts.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{m.console_ledger_change()}</legend>
          {acts.map((one) => (
            <label key={one} className="row gap-2 min-h-9">
              <input type="radio" name="act" checked={act === one} onChange={() => type({ act: one })} />
              <span>
                {one === 'correct' && entry.kind === 'REFUND' ? m.console_ledger_correct_refund() : TEXTS[one].choose()}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="small muted">{TEXTS[act].lead()}</p>
      {act === 'refund' && change.rule && <RefundNotes rule={change.rule} />}
      {!change.isUndo && <PaymentFields entry={entry} change={change} />}
      {act === 'correct' && <PriceNote check={check} />}
      {(check?.asks || faults.accepted) && (
        <TextArea
          label={m.console_price_reason()}
          error={faults.accepted}
          rows={2}
          maxLength={unitsOf(REASON_MAX)}
          placeholder={m.console_price_reason_hint()}
          {...field('accepted')}
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
        {...field('reason')}
      />
      <FormFailure text={change.failure} />
    </SendDialog>
  )
}

const RefundNotes = ({ rule }: { rule: PaymentRefundRule }) => (
  <>
    <p className={`note small ${rule.state === 'HOLDS' ? 'leaf' : 'bad'}`}>
      <span>{refundText(rule)}</span>
    </p>
    {rule.paid_referral && (
      <p className="note small">
        <span>
          {m.console_ledger_referral_paid({
            amount: dollarsText(rule.paid_referral.paid_usd),
            name: rule.paid_referral.name,
          })}
        </span>
      </p>
    )}
  </>
)

type PaymentProps = { entry: LedgerEntry; change: ReturnType<typeof useEntryChange> }
const PaymentFields = ({ entry, change: { typed, type, field, faults, asksUsdt } }: PaymentProps) => {
  const { act, currency } = typed
  const input = (name: 'amount' | 'currency' | 'usdt' | 'reference' | 'sent_reference', className: string) => ({
    name,
    className,
    autoComplete: 'off',
    ...field(name),
  })
  const amountInput = (name: 'amount' | 'usdt') => ({
    ...input(name, 'input num'),
    inputMode: 'decimal' as const,
    onBlur: () => type({ [name]: grouped(latinDigits(typed[name].trim())) }),
  })
  return (
    <>
      <SelectField
        label={m.console_ledger_way()}
        error={faults.method}
        options={PAYMENT_WAYS.map((way) => [way, way === 'OTHER' ? m.console_ledger_other_way() : way])}
        value={typed.method}
        onChoose={(method) => type({ method })}
      />
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
  )
}
