import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, field, fill, saidOf, show } from '../../../test/show.tsx'
import { ClaimForm } from './claim-form.tsx'

const ADDRESS = 'Address of your wallet'

// First, because the texts of errors are not loaded yet.
test('FUND-2 WORDS-1 without a network, the choice says what is missing as soon as the text has loaded', async () => {
  await show(<ClaimForm orderId="1" member="me" />)
  fireEvent.click(screen.getByRole('button', { name: 'Check and send' }))
  await screen.findByText(/^the network must be one of TRC20/)
  expect(document.body.textContent).not.toContain('"code"')
})

test('FUND-2 an address of another network is refused at its field, before it is shown for confirmation', async () => {
  const calls = answer({})
  const { user } = await show(<ClaimForm orderId="1" member="me" />)
  const next = () => user.click(screen.getByRole('button', { name: 'Check and send' }))
  await user.click(screen.getByRole('radio', { name: 'TRC20' }))
  fill(ADDRESS, ' 0xdac17f958d2ee523a2206206994597c13d831ec7')
  fill('How much of your profit', '0')
  await next()
  const refused = 'this is not a TRC20 address; please copy the whole address from the wallet'
  expect(saidOf(ADDRESS)).toContain(refused)
  fill('How much of your profit', '50')
  await next()
  expect(saidOf(ADDRESS)).toContain(refused)
  expect(document.activeElement).toBe(field(ADDRESS))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'BEP20' }))
  await next()
  await screen.findByRole('dialog', { name: 'Check the address twice' })
  expect(calls).toEqual([])
})
