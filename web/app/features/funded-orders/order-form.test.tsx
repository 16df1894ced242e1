import type { FundedAccount } from '@padauk/contract/funded-accounts'
import type { Me } from '@padauk/contract/members'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, saidOf, show } from '../../../test/show.tsx'
import { OrderForm } from './order-form.tsx'

const ME = { name: 'Thet Zaw', email: 'member@padauk.test' } as Me
const ACCOUNT = { funded_account_id: 1, name: 'Small', price_usd: 199, estimate: null } as FundedAccount
const REFERENCE = 'Transaction reference'

test('FUND-1 a missing reference is asked for in the words of the chosen way to pay', async () => {
  const { user } = await show(
    <OrderForm
      account={ACCOUNT}
      me={ME}
      ways={[
        { method: 'USDT', network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
        { method: 'MMK', network: 'KBZPay', address: '09 123 456' },
      ]}
      onSent={() => {}}
    />,
  )
  const send = () => user.click(screen.getByRole('button', { name: 'Send the order' }))
  await send()
  expect(saidOf(REFERENCE)).toContain('Copy the whole reference from your wallet.')
  await user.click(screen.getByRole('radio', { name: /MMK/ }))
  expect(saidOf(REFERENCE)).not.toContain('wallet.')
  expect(field(REFERENCE).getAttribute('aria-invalid')).not.toBe('true')
  await send()
  expect(saidOf(REFERENCE)).toContain('Copy the whole transaction number from KBZPay or your bank.')
})
