import { type StaffFundedAccountForm, staffFundedAccounts } from '@padauk/contract/staff-funded-accounts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

export const staffFundedAccountsQuery = queryOptions({
  queryKey: ['staff-funded-accounts'],
  queryFn: ({ signal }) => call(staffFundedAccounts.list, { query: { perPage: '100' } }, { signal }),
})

const saved = {
  refreshes: ['staff-funded-accounts', 'funded-accounts', 'audits'] as const,
  success: () => m.console_saved(),
}
/** Quiet: the form shows the error at its field. */
export const createFundedAccount = mutationOptions({
  mutationFn: ({ body, key }: { body: StaffFundedAccountForm; key: string }) =>
    call(staffFundedAccounts.create, { body }, { idempotencyKey: key }),
  meta: { ...saved, quiet: true },
})
export const updateFundedAccount = mutationOptions({
  mutationFn: ({
    funded_account_id,
    ...body
  }: { funded_account_id: number; position?: number } & Partial<StaffFundedAccountForm>) =>
    call(staffFundedAccounts.update, { params: { id: String(funded_account_id) }, body }),
  meta: { ...saved, quiet: true },
})
export const moveFundedAccount = mutationOptions({ ...updateFundedAccount, meta: { refreshes: saved.refreshes } })
export const removeFundedAccount = mutationOptions({
  mutationFn: (funded_account_id: number) =>
    call(staffFundedAccounts.remove, { params: { id: String(funded_account_id) } }),
  meta: saved,
})
