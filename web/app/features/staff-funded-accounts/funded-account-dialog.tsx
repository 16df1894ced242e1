import type { StaffFundedAccount, StaffFundedAccountForm } from '@padauk/contract/staff-funded-accounts'
import { grouped } from '@padauk/rules/prices'
import { useMutation } from '@tanstack/react-query'
import { parseNumber } from '#lib/numbers.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { m } from '#words/staff-funded-accounts'
import { createFundedAccount, updateFundedAccount } from './staff-funded-accounts.api.ts'

const NUMBERS = [
  { name: 'price_usd', label: m.console_price_usd },
  { name: 'account_size_usd', label: m.console_account_size },
  { name: 'profit_target_percent', label: m.console_profit_target },
  { name: 'max_drawdown_percent', label: m.console_max_drawdown },
  { name: 'profit_split_percent', label: m.console_profit_split },
] as const
type NumberName = (typeof NUMBERS)[number]['name']

/** Creates or edits a funded plan. */
export const FundedAccountDialog = ({
  account,
  onClose,
}: {
  account: StaffFundedAccount | undefined
  onClose: () => void
}) => {
  const {
    typed: { numbers, ...typed },
    type,
    field,
    close,
  } = useTypedDraft(
    `console-funded-account:${account?.funded_account_id ?? 'new'}`,
    {
      name: account?.name ?? '',
      description: account?.description ?? '',
      status: account?.status ?? 'DRAFT',
      numbers: Object.fromEntries(
        NUMBERS.map(({ name }) => [name, account ? grouped(String(account[name])) : '']),
      ) as Record<NumberName, string>,
    },
    onClose,
  )
  const once = useOnce(undefined, { typed, numbers })
  const create = useMutation({ ...createFundedAccount, onSuccess: close })
  const update = useMutation({ ...updateFundedAccount, onSuccess: close })
  const { error, isPending } = account ? update : create
  const { faults } = refusalOf<'name' | 'description' | NumberName>(error)
  const send = () => {
    const body = {
      ...typed,
      ...(Object.fromEntries(NUMBERS.map(({ name }) => [name, parseNumber(numbers[name]) ?? Number.NaN])) as Record<
        NumberName,
        number
      >),
    } satisfies StaffFundedAccountForm
    if (account) update.mutate({ funded_account_id: account.funded_account_id, ...body })
    else create.mutate({ body, key: once.begin() })
  }
  return (
    <FormDialog
      title={account ? m.console_change_of({ name: account.name }) : m.console_funded_account_new()}
      history={account && `funded-account:${account.funded_account_id}`}
      hasTwoColumns
      isPending={isPending}
      error={error}
      faults={faults}
      price={{ before: account?.price_usd, after: parseNumber(numbers.price_usd) ?? Number.NaN }}
      onSend={send}
      onClose={close}
    >
      <TextField label={m.console_name()} error={faults.name} required {...field('name')} />
      {NUMBERS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label()}
          error={faults[name]}
          className="input num"
          required
          inputMode="decimal"
          value={numbers[name]}
          onChange={(event) => type({ numbers: { ...numbers, [name]: event.target.value } })}
        />
      ))}
      <PublishField status={typed.status} onChoose={(status) => type({ status })} />
      <div className="wide">
        <TextField label={m.console_description()} error={faults.description} {...field('description')} />
      </div>
    </FormDialog>
  )
}
