import type { FundedOrder } from '@padauk/contract/funded-orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { OrderCard } from './order-card.tsx'

const ORDER: FundedOrder = {
  ...{ order_id: 7, plan_name: '25K challenge', price_usd: 199, status: 'APPROVED', reason: null, account: null },
  ...{ created_at: '2026-07-01T00:00:00.000Z', exam: { status: null, submitted_at: null } },
}
const open = (account: string | null) => show(<OrderCard order={{ ...ORDER, account }} member="me" />)
const shown = () => document.querySelector('pre')?.textContent

test('FUND-2 an exam is not asked for while the login is on its way', async () => {
  const { unmount } = await open(null)
  screen.getByText('Login on its way')
  expect(screen.queryByRole('button', { name: 'Submit exam proof' })).toBeNull()
  unmount()
  await open('Login 1')
  screen.getByRole('button', { name: 'Submit exam proof' })
})

test.each([
  ['Server Sample-1\nLogin 7\nPassword seven 7', 'Server Sample-1\nLogin 7\nPassword ••••••••'],
  [
    'Login: 7\nInvestor password (read only): abc\nစကားဝှက် - xyz',
    'Login: 7\nInvestor password (read only): ••••••••\nစကားဝှက် - ••••••••',
  ],
  ['Password: password1', 'Password: ••••••••'],
  ['7\nseven', '••••••••'],
  ['Login 7\nPassword\nseven', '••••••••'],
])('FUND-2 the password at the broker is hidden until the eye is pressed: %j', async (account, hidden) => {
  const { user } = await open(account)
  expect(shown()).toBe(hidden)
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(shown()).toBe(account)
  await user.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(shown()).toBe(hidden)
})
