import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refusal, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Affiliates from './affiliates.tsx'

const referrer = (refer_code: string, taken: object | null = null) => ({
  ...{ refer_code, member_id: 3, name: 'Thet Zaw', email: 'member@padauk.test', total_subscriptions: 45 },
  subscriptions_to_pay: [{ name: 'Year', name_my: 'တစ်နှစ်', unpaid_count: 2 }],
  ...{ tier_percent: 7, owed_usd: 34.86, last_payout: null, taken },
})
const TAKE = '/api/staff/affiliates/PADAUK1/take'
const open = async (taken: object | null, more: object = {}) => {
  const calls = answer({
    ...asStaff('finance'),
    'GET /api/staff/affiliates': () => paged([referrer('PADAUK1', taken)]),
    [`DELETE ${TAKE}`]: undefined,
    ...more,
  })
  const shown = await show(<Affiliates />, '/console/affiliates')
  await screen.findByText('PADAUK1')
  return { ...shown, calls }
}

test('STAFF-4 SAFE-3 a payout is taken before it is paid, and left by Cancel', async () => {
  const { user, calls } = await open(null, { [`POST ${TAKE}`]: { owed_usd: 34.86 } })
  await user.click(screen.getByRole('button', { name: /PADAUK1/ }))
  await screen.findByRole('dialog')
  expect(calls).toContain(`POST ${TAKE}`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(calls).toContain(`DELETE ${TAKE}`))
})

test('STAFF-4 SAFE-3 what somebody else has taken says who pays it, and what was paid meanwhile says who did', async () => {
  await open({ staff_id: 1, name: 'Sample owner', at: '2026-01-01T00:00:00Z' })
  await screen.findByText(/^Sample owner is paying, since/)
  expect(screen.queryByRole('button', { name: /PADAUK1/ })).toBeNull()
})

test('STAFF-4 SAFE-3 the second of two presses reads who was faster, and pays nothing', async () => {
  const params = { name: 'owner@padauk.test', amount: '34.86' }
  const says = 'owner@padauk.test has recorded $34.86 for this code already; nothing more is owed'
  const { user } = await open(null, { [`POST ${TAKE}`]: refusal(409, says, { code: 'paid_before', params }) })
  await user.click(screen.getByRole('button', { name: /PADAUK1/ }))
  await screen.findByText(/has recorded \$34.86/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
