import { type Sent, SentMoney } from '@padauk/contract/sent-money'
import { sumText } from '@padauk/rules/prices'
import { type ReactNode, useRef, useState } from 'react'
import { fieldFaults } from '#lib/field-faults.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextField } from '#ui/field.tsx'
import { m } from '#words/reviews'

type Name = 'amount' | 'reference'
const NAMES: Name[] = ['amount', 'reference']

/** Storage name of what is typed. */
export const sentDraft = (item: string) => `review:sent:${item}`

/** What was really sent, typed by the payer. `read` answers it, or shows what is wrong with it. */
export const useSentMoney = (item: string) => {
  const { typed, type, forget } = useTypedDraft(sentDraft(item), { amount: '', reference: '' })
  const [areFaultsShown, setFaultsShown] = useState(false)
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const { data, error } = SentMoney.safeParse(typed)
  const faults = fieldFaults<Name>(error?.issues)
  const read = () => {
    setFaultsShown(true)
    inputs.current[NAMES.find((name) => faults[name]) as Name]?.focus()
    return data
  }
  const fields = (
    <div className="grid grid-cols-2 gap-3 items-start">
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={name === 'amount' ? m.console_review_sent_amount() : m.console_review_sent_reference()}
          error={areFaultsShown ? faults[name] : undefined}
          ref={(input) => {
            inputs.current[name] = input
          }}
          className={name === 'amount' ? 'input num' : 'input mono'}
          inputMode={name === 'amount' ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={typed[name]}
          onChange={({ target }) => type({ [name]: target.value })}
        />
      ))}
    </div>
  )
  return { fields, read, forget }
}

/** What was sent, as it stands in the ledger. Before there was a field for it nobody typed it. */
export const sentFacts = (sent: Sent | null, isPaid: boolean): [name: string, value: ReactNode][] => [
  [
    m.console_review_sent_money(),
    sent ? (
      <span key="sent" className="num strong">
        {sumText(sent.amount, sent.currency)}
      </span>
    ) : (
      isPaid && m.console_review_sent_unknown()
    ),
  ],
  [
    m.console_review_reference(),
    sent?.reference && (
      <span key="reference" className="mono wrap-anywhere">
        {sent.reference}
      </span>
    ),
  ],
]
