// Both engines: the borders of a time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLE_CAPABILITIES, type Role } from '@padauk/contract/capabilities'
import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { AppError } from '#errors.ts'
import { openWorld } from '#test/world.ts'
import { renewMember } from '../members/staff-register.ts'
import { correctEntry } from './correct-entry.ts'
import { undoEntry } from './undo-entry.ts'

const { call, db } = await openWorld()
const as = (role: Role, name: string = role) => ({
  email: `${name}@padauk.test`,
  capabilities: ROLE_CAPABILITIES[role],
})
const support = as('support')
// After everything in the world of the tests.
const NOON = new Date('2031-11-30T05:30:00Z')
const after = (minutes: number, seconds: number) => new Date(NOON.getTime() + (minutes * 60 + seconds) * 1000)

let made = 0
const payment = () => ({ method: 'MMK' as const, amount: '203350', currency: 'MMK', reference: `OWN ${++made}` })
/** A member whose subscription support has renewed at noon, and the entry of it. */
async function renew() {
  const { content, text } = await call('POST', '/api/staff/members', {
    as: 'support',
    body: {
      ...{ name: `Own ${made}`, email: `own${made}@example.com`, plan_id: 1, campus_ids: [1, 2] },
      payment: payment(),
    },
  })
  assert.ok(content, text)
  const { member_id } = content
  const renewed = await renewMember(
    db,
    support,
    { member_id, renewal: { plan_id: 1, campus_ids: [1, 2], payment: payment() } },
    NOON,
  )
  return { member_id: member_id as number, entry_id: (renewed.entries[0] as LedgerEntry).entry_id }
}
const correct = (entry_id: number, author: ReturnType<typeof as>, now: Date) =>
  correctEntry(
    db,
    author,
    { entry_id, payment: { method: 'USDT', amount: '49', currency: 'USDT' }, reason: 'It was USDT' },
    now,
  )
const undo = (entry_id: number, author: ReturnType<typeof as>, now: Date) =>
  undoEntry(db, author, { entry_id, reason: 'The wrong member' }, now)
const refused = (status: number, code: string) => (error: unknown) =>
  error instanceof AppError && error.status === status && error.code === code
const entriesOf = async (member_id: number): Promise<LedgerEntry[]> =>
  (await call('GET', `/api/staff/members/${member_id}`, { as: 'support' })).content.entries

test('STAFF-8 whoever renewed undoes or corrects it within ten minutes, audited, and not a second later', async () => {
  for (const change of [correct, undo]) {
    const { member_id, entry_id } = await renew()
    await assert.rejects(change(entry_id, support, after(10, 1)), refused(409, 'own_entry_late'))
    assert.equal((await entriesOf(member_id)).length, 2)
    await change(entry_id, support, after(9, 59))
    assert.ok((await entriesOf(member_id)).length > 2)
    const { staff, action, reason } = await db
      .selectFrom('audits')
      .where('target', '=', `member:${member_id}`)
      .select(['staff', 'action', 'reason'])
      .orderBy('audit_id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual([staff, reason], [support.email, change === undo ? 'The wrong member' : 'It was USDT'])
    assert.equal(action, change === undo ? 'ledger-entries.undo' : 'ledger-entries.correct')
  }
})

test('STAFF-8 the ten minutes count from the first entry of a payment: a correction gives no new ones', async () => {
  const { entry_id } = await renew()
  const { entries } = await correct(entry_id, support, after(9, 0))
  const stands = entries.find(({ kind }) => kind === 'SUBSCRIPTION') as LedgerEntry
  assert.equal(stands.entered_at, NOON.toISOString())
  await assert.rejects(undo(stands.entry_id, support, after(10, 1)), refused(409, 'own_entry_late'))
  await undo(stands.entry_id, support, after(9, 30))
})

test('STAFF-8 the entry of another person is theirs, also once they have corrected it', async () => {
  const { member_id, entry_id } = await renew()
  const other = as('support', 'another')
  for (const change of [correct, undo])
    await assert.rejects(change(entry_id, other, after(1, 0)), refused(403, 'not_own_entry'))
  const { entries } = await correct(entry_id, as('finance'), after(2, 0))
  const { entry_id: corrected } = entries.find(({ kind }) => kind === 'SUBSCRIPTION') as LedgerEntry
  await assert.rejects(undo(corrected, support, after(3, 0)), refused(403, 'not_own_entry'))
  assert.equal((await entriesOf(member_id)).length, 4)
  await undo(corrected, as('finance'), after(60, 0))
})

test('STAFF-8 roles without members or the ledger change nothing; those of support never refund or change what was sent', async () => {
  const { member_id, entry_id } = await renew()
  const send = (path: string, role: Role, body: object) =>
    call('POST', `/api/staff/ledger-entries/${entry_id}/${path}`, { as: role, body })
  const body = { reason: 'x' }
  assert.equal((await send('undo', 'editor', body)).status, 403)
  assert.equal((await send('refund', 'support', { amount: '49', method: 'MMK' })).status, 403)
  const refund = await send('refund', 'finance', { amount: '203350', method: 'MMK', reason: 'Asked' })
  const [{ entry_id: sent }] = refund.content.entries
  await assert.rejects(
    undo(sent, { ...support, email: 'finance@padauk.test' }, new Date()),
    refused(403, 'not_own_entry'),
  )
  await undo(sent, as('finance'), new Date())
  await assert.rejects(undo(entry_id, support, after(10, 1)), refused(409, 'own_entry_late'))
  assert.equal((await send('undo', 'support', body)).status, 201)
  assert.equal((await entriesOf(member_id)).length, 5)
})
