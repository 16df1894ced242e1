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

test('STAFF-9 of twenty requests at once with one reference in many spellings one is recorded', async () => {
  const paid = { member_id: await idOf('trader'), method: 'MMK', amount: '49', currency: 'USD' }
  const spellings = ['7770042', 'KBZ-7770042', 'kpay 777 0042', '၇၇၇၀၀၄၂', 'Wave Pay: 7770042']
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      db
        .transaction()
        .execute((trx) =>
          recordPayment(trx, { ...paid, reference: spellings[nth % spellings.length] as string }, new Date()),
        ),
    ),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.code, 'reference_used')
  // The database itself refuses a second one, for requests that look at the same moment.
  const kept = await db
    .selectFrom('payments')
    .where('normal_reference', 'like', '%7770042')
    .select('reference_key')
    .execute()
  assert.deepEqual(
    kept.map(({ reference_key }) => reference_key),
    ['7770042'],
  )
  const second = { ...paid, reference: 'x', normal_reference: 'x', reference_key: '7770042', created_at: '' }
  await assert.rejects(db.insertInto('payments').values(second).execute())
})

test('STAFF-9 an earlier payment without a key, because another was written alike, still cannot be used again', async () => {
  const { entry_id } = await register('third', 'REF 8880001')
  await db.updateTable('payments').set({ reference_key: null }).where('reference', '=', 'REF 8880001').execute()
  const paid = { member_id: await idOf('trader'), method: 'MMK', amount: '49', currency: 'USD' }
  await assert.rejects(recordPayment(db, { ...paid, reference: '888 0001' }, new Date()), { code: 'reference_used' })
  // Its amount can be corrected as it is.
  const payment = { method: 'USDT', currency: 'USDT', amount: '250', reference: 'REF 8880001' }
  const body = { payment, reason: 'Read again' }
  const { status } = await call('POST', `/api/staff/ledger-entries/${entry_id}/correction`, { as: 'finance', body })
  assert.equal(status, 201)
})
