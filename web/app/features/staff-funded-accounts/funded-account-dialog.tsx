import type { StaffFundedAccount, StaffFundedAccountForm } from '@padauk/contract/staff-funded-accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { newKey } from '#lib/keys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { HistoryLink } from '#ui/history-link.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { m } from '#words/generated/messages.js'
import { createFundedAccount, updateFundedAccount } from './staff-funded-accounts.api.ts'

const NUMBERS = [
  { name: 'price_usd', label: m.console_price_usd },
  { name: 'account_size_usd', label: m.console_account_size },
  { name: 'profit_target_percent', label: m.console_profit_target },
  { name: 'max_drawdown_percent', label: m.console_max_drawdown },
  { name: 'profit_split_percent', label: m.console_profit_split },
] as const
type NumberName = (typeof NUMBERS)[number]['name']

/** Makes a funded plan, or changes one. */
export const FundedAccountDialog = ({
  account,
  onClose,
}: {
  account: StaffFundedAccount | undefined
  onClose: () => void
}) => {
  const id = useId()
  const [key] = useState(newKey)
  // What is typed outlives a reload and an ended session, and ends with the dialog.
  const draft = `console-funded-account:${account?.funded_account_id ?? 'new'}`
  const close = () => {
    forgetDraft(draft)
    onClose()
  }
  const [{ numbers, ...typed }, setTyped] = useState({
    name: account?.name ?? '',
    description: account?.description ?? '',
    status: account?.status ?? 'DRAFT',
    numbers: Object.fromEntries(NUMBERS.map(({ name }) => [name, account ? String(account[name]) : ''])) as Record<
      NumberName,
      string
    >,
    ...(readDraft(draft) as object | null),
  })
  const type = (change: Partial<typeof typed & { numbers: typeof numbers }>) => {
    setTyped({ ...typed, numbers, ...change })
    keepDraft(draft, { ...typed, numbers, ...change })
  }
  const create = useMutation({ ...createFundedAccount, onSuccess: close })
  const update = useMutation({ ...updateFundedAccount, onSuccess: close })
  const { error, isPending } = account ? update : create
  const faults = error instanceof ApiError ? fieldFaults<'name' | 'description' | NumberName>(error.fields) : {}
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const body = {
      ...typed,
      ...(Object.fromEntries(NUMBERS.map(({ name }) => [name, Number(numbers[name])])) as Record<NumberName, number>),
    } satisfies StaffFundedAccountForm
    if (account) update.mutate({ funded_account_id: account.funded_account_id, ...body })
    else create.mutate({ body, key })
  }
  return (
    <Dialog
      title={account ? m.console_change_of({ name: account.name }) : m.console_funded_account_new()}
      onClose={close}
      isFirm
      foot={
        <>
          {account && <HistoryLink target={`funded-account:${account.funded_account_id}`} />}
          <Button look="ghost" onClick={close}>
            {m.console_cancel()}
          </Button>
          <Button type="submit" form={id} disabled={isPending}>
            {m.console_save()}
          </Button>
        </>
      }
    >
      <form id={id} className="school-form two dense" onSubmit={send}>
        <Field label={m.console_name()} error={faults.name}>
          {(wiring) => (
            <input
              {...wiring}
              className="in"
              required
              value={typed.name}
              onChange={(event) => type({ name: event.target.value })}
            />
          )}
        </Field>
        {NUMBERS.map(({ name, label }) => (
          <Field key={name} label={label()} error={faults[name]}>
            {(wiring) => (
              <input
                {...wiring}
                className="in num"
                required
                inputMode="decimal"
                value={numbers[name]}
                onChange={(event) => type({ numbers: { ...numbers, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
        <PublishField status={typed.status} onChoose={(status) => type({ status })} />
        <div className="wide">
          <Field label={m.console_description()} error={faults.description}>
            {(wiring) => (
              <input
                {...wiring}
                className="in"
                value={typed.description}
                onChange={(event) => type({ description: event.target.value })}
              />
            )}
          </Field>
        </div>
        <div className="wide">
          <FormFailure text={error && Object.keys(faults).length === 0 ? failureSentence(error) : undefined} />
        </div>
      </form>
    </Dialog>
  )
}
