import { fault, type Word } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { FundedAccount } from './funded-accounts.ts'
import { Position, PublishStatus, Usd } from './staff-plans.ts'
import { text } from './texts.ts'

const percent = (name: Word) =>
  z
    .int(fault('no_whole_number', { field: name }))
    .check(
      z.gte(1, fault('too_low', { field: name, min: 1 })),
      z.lte(100, fault('above_most', { field: name, max: 100 })),
    )

export const StaffFundedAccount = z.object({
  ...z.omit(FundedAccount, { estimate: true }).shape,
  position: z.int(),
  status: PublishStatus,
})
export type StaffFundedAccount = z.infer<typeof StaffFundedAccount>
export const StaffFundedAccountForm = z.strictObject({
  name: text('name', { max: 60 }),
  price_usd: Usd,
  account_size_usd: z
    .int(fault('no_whole_number', { field: 'the account size' }))
    .check(
      z.gte(1, fault('too_low', { field: 'the account size', min: 1 })),
      z.lte(10_000_000, fault('above_most', { field: 'the account size', max: '10,000,000' })),
    ),
  profit_target_percent: percent('the profit target'),
  max_drawdown_percent: percent('the drawdown'),
  profit_split_percent: percent('the profit split'),
  description: text('description', { min: 0, max: 300 }),
  status: PublishStatus,
})
export type StaffFundedAccountForm = z.infer<typeof StaffFundedAccountForm>

const id = z.object({ id: Id })

export const staffFundedAccounts = {
  list: get('/api/staff/funded-accounts', {
    access: 'staff:funded-accounts',
    summary: 'All funded accounts by position, including drafts',
    query: z.object(pageQuery(100)),
    answer: paged(StaffFundedAccount),
  }),
  create: post('/api/staff/funded-accounts', {
    access: 'staff:funded-accounts',
    summary: 'Add a funded account, last',
    body: StaffFundedAccountForm,
    answer: content(StaffFundedAccount),
    status: 201,
  }),
  update: patch('/api/staff/funded-accounts/:id', {
    access: 'staff:funded-accounts',
    summary: 'Update a funded account; existing orders keep name and price',
    params: id,
    body: z.strictObject({ ...z.partial(StaffFundedAccountForm).shape, position: z.optional(Position) }),
    answer: content(StaffFundedAccount),
  }),
  remove: del('/api/staff/funded-accounts/:id', {
    access: 'staff:funded-accounts',
    summary: 'Delete a funded account that nobody has ordered',
    params: id,
  }),
}
