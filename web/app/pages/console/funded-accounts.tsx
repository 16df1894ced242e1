import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FundedAccountDialog } from '#features/staff-funded-accounts/funded-account-dialog.tsx'
import {
  moveFundedAccount,
  removeFundedAccount,
  staffFundedAccountsQuery,
} from '#features/staff-funded-accounts/staff-funded-accounts.api.ts'
import { dollarsText } from '#lib/money.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { ListTable } from '#ui/list-table.tsx'
import { OrderButtons } from '#ui/order-buttons.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PublishChip } from '#ui/publish-field.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { m } from '#words/staff-funded-accounts'

export const clientLoader = () => {
  prefetch(staffFundedAccountsQuery)
  return null
}

const FundedAccounts = () => {
  const { data, error, refetch } = useQuery(staffFundedAccountsQuery)
  const [search, setSearch] = useSearchParams()
  const [deletedId, setDeletedId] = useState<number>()
  const move = useMutation(moveFundedAccount)
  const remove = useMutation({
    ...removeFundedAccount,
    meta: { ...removeFundedAccount.meta, quiet: true },
    onSuccess: () => setDeletedId(undefined),
  })
  const accounts = data?.content.data
  const open = search.get('account')
  const close = () => setSearch({}, { replace: true })
  const deleted = accounts?.find(({ funded_account_id }) => funded_account_id === deletedId)
  return (
    <>
      <PageHead title={m.console_place_funded_accounts()} lead={m.console_funded_accounts_lead()}>
        <Button size="tight" onClick={() => setSearch({ account: 'new' })}>
          <Plus className="icon-small" aria-hidden />
          {m.console_funded_account_new()}
        </Button>
      </PageHead>
      <ListTable
        label={m.console_place_funded_accounts()}
        heads={[
          m.console_name(),
          m.console_price_usd(),
          m.console_account_size(),
          m.console_profit_split(),
          m.console_state(),
          m.console_order(),
        ]}
        rows={accounts}
        none={m.console_funded_accounts_none()}
        read={{ error, refetch }}
        wait="h-64"
        isWide
      >
        {(
          { funded_account_id, name, description, price_usd, account_size_usd, profit_split_percent, status },
          index,
        ) => (
          <tr key={funded_account_id}>
            <td>
              <span className="strong">{name}</span>
              <span className="faint">{description}</span>
            </td>
            <td className="num">{dollarsText(price_usd)}</td>
            <td className="num">{dollarsText(account_size_usd)}</td>
            <td className="num">{profit_split_percent} %</td>
            <td>
              <PublishChip status={status} />
            </td>
            <td>
              <OrderButtons
                title={name}
                position={index + 1}
                count={accounts?.length ?? 0}
                isBusy={move.isPending}
                onMove={(position) => move.mutate({ funded_account_id, position })}
              />
            </td>
            <RowActs
              name={name}
              onChange={() => setSearch({ account: String(funded_account_id) })}
              onDelete={() => setDeletedId(funded_account_id)}
            />
          </tr>
        )}
      </ListTable>
      {accounts &&
        open &&
        (open === 'new' || accounts.some(({ funded_account_id }) => String(funded_account_id) === open)) && (
          <FundedAccountDialog
            key={open}
            account={accounts.find(({ funded_account_id }) => String(funded_account_id) === open)}
            onClose={close}
          />
        )}
      {deleted && (
        <DeleteQuestion
          name={deleted.name}
          remove={remove}
          onDelete={() => remove.mutate(deleted.funded_account_id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  )
}
export default FundedAccounts
