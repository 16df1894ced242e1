import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { openWorld } from '#test/world.ts'
import { recordPayment } from './payments.ts'

const { call, db, idOf } = await openWorld()
const register = async (name: string, reference: string): Promise<LedgerEntry> => {
  const payment = { method: 'USDT', currency: 'USDT', amount: '249', reference }
  const body = { name, email: `${name}@example.com`, plan_id: 3, payment }
  return (await call('POST', '/api/staff/members', { as: 'support', body })).content.entries[0]
}

test('STAFF-9 a reference used before is refused in an order and a correction too, however it is written', async () => {
  await register('first', '0093812')
  const other = await register('second', 'KPAY 5550001')
  const paid = { member_id: await idOf('trader'), method: 'MMK', amount: '49', currency: 'USD' }
  for (const reference of ['KBZ-0093812', 'kbz pay 009 3812', '၀၀၉၃၈၁၂'])
    await assert.rejects(recordPayment(db, { ...paid, reference }, new Date()), { code: 'reference_used' }, reference)
  const correct = (reference: string) =>
    call('POST', `/api/staff/ledger-entries/${other.entry_id}/correction`, {
      as: 'finance',
      body: { payment: { method: 'USDT', currency: 'USDT', amount: '249', reference }, reason: 'Read again' },
    })
  const { status, error } = await correct('KBZ 0093812')
  assert.deepEqual([status, error.code, error.fields?.[0]?.path], [409, 'reference_used', 'payment.reference'])
  // Its own reference in another spelling is no second use.
  assert.equal((await correct('5550001')).status, 201)
})
