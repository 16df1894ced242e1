import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listTables } from '#db/tables.ts'
import { makeLeavingMember } from '#test/leaving-member.ts'
import { openWorld, type StaffRole } from '#test/world.ts'
import { headsFile } from '../audits/audit-heads.ts'
import { verifyAudits } from '../audits/audits.ts'
import { sweepBlobs } from '../files/unnamed-blobs.ts'
import { MEMBER_TABLES } from '../members/member-tables.ts'
import { repeatDeletions } from './finish-deletions.ts'

const world = await openWorld()
const { call, db, storage, settings } = world
const HOUR_MS = 3_600_000

const ask = (id: number, body: object, as: StaffRole = 'support') =>
  call('POST', `/api/staff/members/${id}/deletions`, { as, body })
const confirm = (id: number, typed: string, as: StaffRole = 'owner') =>
  call('POST', `/api/staff/deletions/${id}/confirm`, { as, body: { typed } })
const takeBack = (id: number, as: StaffRole = 'support') => call('POST', `/api/staff/deletions/${id}/take-back`, { as })
const waiting = async (): Promise<number[]> =>
  (await call('GET', '/api/staff/members?status=DELETION_ASKED', { as: 'support' })).content.data.map(
    (one: { member_id: number }) => one.member_id,
  )
const fileOf = async (id: number) => (await call('GET', `/api/staff/members/${id}`, { as: 'owner' })).content

/** The tables in which a text occurs, whatever the column. */
async function tablesWith(text: string) {
  const found: string[] = []
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name)
  }
  return found
}

test('PROF-3 every table with a member_id says what becomes of it in an archive and in a deletion', async () => {
  const tables = (await listTables(db)).filter(({ columns }) => columns.includes('member_id')).map(({ name }) => name)
  const listed = Object.entries(MEMBER_TABLES).flatMap(([name, { found }]) => (found ? [] : name))
  assert.deepEqual(listed.sort(), tables.sort())
})

test('PROF-3 a deleted member leaves figures and no trace: no table holds anything personal', async () => {
  const leaver = await makeLeavingMember(world)
  await leaver.settle()
  const { member_id, mark, email, name, order_id, guest_id } = leaver
  assert.ok((await tablesWith(mark)).length > 12, 'the member is in many tables before')
  const day = new Date(Date.now() + 6.5 * HOUR_MS).toISOString().slice(0, 7)
  const readBooks = async () => ({
    entries: await db.selectFrom('ledger_entries').selectAll().orderBy('entry_id').execute(),
    days: await db.selectFrom('ledger_days').selectAll().orderBy('day').orderBy('kind').orderBy('currency').execute(),
    payments: await db.selectFrom('payments').selectAll().orderBy('payment_id').execute(),
    subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('subscription_id').execute(),
    referrals: await db.selectFrom('referrals').selectAll().orderBy('referral_id').execute(),
    statement: (await call('GET', `/api/staff/ledger-entries/statement?month=${day}`, { as: 'finance' })).content,
    affiliate: (await call('GET', '/api/affiliate/stats/PADAUK1')).content,
    money: (await call('GET', '/api/staff/overview/figures', { as: 'owner' })).content.days.map(
      ({ lessons_finished: _, ...figures }: { lessons_finished: number }) => figures,
    ),
  })
  const before = await readBooks()
  const proof = await db
    .selectFrom('funded_orders')
    .where('order_id', '=', order_id)
    .select('payment_proof')
    .executeTakeFirstOrThrow()

  const asked = await ask(member_id, { typed: name.toUpperCase(), reason: 'asked in the chat' })
  assert.equal(asked.status, 201, asked.text)
  const mail = await db.selectFrom('mails').where('cause', 'like', 'deletion %').selectAll().executeTakeFirstOrThrow()
  assert.equal(mail.recipient, email)
  // Until somebody confirms, everything is as it was.
  assert.equal((await call('GET', `/api/certificate/${leaver.number}`)).content.name, name)
  assert.equal((await call('GET', '/api/me', { as: leaver.as })).status, 200)
  const done = await confirm(asked.content.deletion_id, email)
  assert.deepEqual([done.status, done.content.state, done.content.decided_by], [200, 'DONE', 'owner@padauk.test'])

  assert.deepEqual(await tablesWith(mark), [])
  assert.deepEqual(await tablesWith(leaver.phone.slice(4)), [])
  assert.deepEqual(await readBooks(), before)
  // Neither files nor, after two sweeps, their bytes.
  for (const path of [leaver.picture, proof.payment_proof])
    assert.equal(await db.selectFrom('files').where('path', '=', path).select('path').executeTakeFirst(), undefined)
  assert.equal((await call('GET', `/api/file?filePath=${leaver.picture}`)).status, 404)
  await sweepBlobs(db, storage, await sweepBlobs(db, storage, new Map()))
  assert.equal((await verifyAudits(db, headsFile(settings))).broken_at, null)

  // Nobody can sign in with it, and the code is nobody's and stays taken.
  assert.equal((await call('GET', '/api/me', { as: leaver.as })).status, 401)
  for (const typed of [email, `deleted-${member_id}@deleted.invalid`])
    assert.equal(
      (await call('POST', '/api/user/auth/login', { body: { email: typed, password: 'learn-crypto' } })).status,
      401,
    )
  assert.equal((await call('GET', `/api/affiliate/stats/${leaver.refer_code}`)).status, 404)
  // The console says who it was without saying who it was.
  const file = await fileOf(member_id)
  assert.deepEqual([file.status, file.name, file.phone], ['ERASED', `Deleted member #${member_id}`, null])
  assert.deepEqual([file.subscriptions.length, file.orders.length, file.devices.length], [1, 1, 0])
  assert.equal(file.deletion.asked_by, 'support@padauk.test')
  assert.equal(file.timeline[0].action, 'members.delete')
  assert.doesNotMatch(JSON.stringify(file), new RegExp(mark, 'i'))
  assert.equal((await fileOf(guest_id)).referred_by.name, `Deleted member #${member_id}`)
  for (const path of [
    '/api/staff/members?q=deleted',
    '/api/staff/members/export?q=deleted',
    '/api/staff/members?status=DELETION_ASKED',
    '/api/staff/funded-orders',
    `/api/staff/funded-orders/${order_id}`,
    '/api/staff/claims',
    '/api/staff/affiliates',
    '/api/staff/affiliate-posts',
    '/api/staff/renewals?range=ended',
    `/api/staff/ledger-entries?member=${member_id}`,
    '/api/staff/audit',
    '/api/staff/overview',
  ]) {
    const answer = await call('GET', path, { as: 'owner' })
    assert.equal(answer.status, 200, `${path} ${answer.text}`)
    assert.doesNotMatch(answer.text, new RegExp(mark, 'i'), path)
  }
  assert.equal((await call('GET', `/api/certificate/${leaver.number}`)).status, 404)
  for (const q of [mark, email, leaver.phone])
    assert.equal((await call('GET', `/api/staff/members?q=${encodeURIComponent(q)}`, { as: 'owner' })).content.total, 0)

  // The email is free again.
  const again = {
    name: 'Somebody',
    email,
    plan_id: 5,
    payment: { method: 'USDT', amount: '9999', currency: 'USDT', reference: 'TX 600001', reason: 'more' },
  }
  const withCode = { ...again, refer_code: leaver.refer_code }
  assert.equal((await call('POST', '/api/staff/members', { as: 'support', body: withCode })).status, 422)
  assert.equal((await call('POST', '/api/staff/members', { as: 'support', body: again })).status, 201)
})

test('PROF-3 nothing of a deleted member is changed any more', async () => {
  const { content } = await call('GET', '/api/staff/members?q=deleted', { as: 'owner' })
  const { member_id } = content.data[0] as { member_id: number }
  const payment = { method: 'MMK', amount: '1', currency: 'MMK', reference: 'TX 500001', reason: 'x' }
  for (const [method, path, body] of [
    ['PATCH', '', { name: 'Back again' }],
    ['PATCH', '', { status: 'ACTIVE' }],
    ['POST', '/set-password-link', undefined],
    ['POST', '/subscriptions', { plan_id: 1, payment, campus_ids: [1] }],
    ['POST', '/deletions', { typed: `Deleted member #${member_id}`, reason: 'x' }],
  ] as const) {
    const { status, error } = await call(method, `/api/staff/members/${member_id}${path}`, { as: 'owner', body })
    assert.deepEqual([status, error?.code], [409, 'member_deleted'], `${method} ${path}`)
  }
})

test('PROF-3 one person asks and another confirms; what was decided meanwhile is named', async () => {
  const member_id = await world.idOf('fresh')
  const typed = 'new@padauk.test'
  const reason = 'asked by mail'
  for (const wrong of ['Su', 'member@padauk.test', ' '])
    assert.equal((await ask(member_id, { typed: wrong, reason })).status, 422, wrong)
  const own = await ask(member_id, { typed, reason }, 'owner')
  assert.equal(own.status, 201)
  const second = await ask(member_id, { typed, reason })
  assert.deepEqual([second.status, second.error.code], [409, 'done_before'])
  assert.match(second.error.message, /owner@padauk\.test/)
  const { deletion_id } = own.content
  const mine = await confirm(deletion_id, typed)
  assert.deepEqual([mine.status, mine.error.code], [403, 'own_deletion'])
  assert.equal((await confirm(deletion_id, typed, 'support')).status, 403)
  assert.ok((await waiting()).includes(member_id))
  assert.equal((await takeBack(deletion_id)).status, 200)
  assert.ok(!(await waiting()).includes(member_id))
  const late = await confirm(deletion_id, typed)
  assert.deepEqual([late.status, late.error.code], [409, 'done_before'])
  assert.match(late.error.message, /support@padauk\.test was here before: this deletion is taken back/)
  assert.equal((await takeBack(deletion_id, 'owner')).status, 409)
  assert.equal((await fileOf(member_id)).status, 'ACTIVE')
  const told = await db.selectFrom('mails').where('recipient', '=', typed).select('cause').orderBy('mail_id').execute()
  assert.deepEqual(
    told.map(({ cause }) => cause.replace(/ \d{4}-.*/, '')),
    [`deletion ${deletion_id} asked`, `deletion ${deletion_id} taken back`],
  )
})

test('PROF-3 of many who ask or confirm at once, one does', async () => {
  const { member_id, email, settle } = await makeLeavingMember(world)
  await settle()
  const asks = await Promise.all(Array.from({ length: 5 }, () => ask(member_id, { typed: email, reason: 'x' })))
  assert.deepEqual(asks.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  const { deletion_id } = asks.find(({ status }) => status === 201)!.content as { deletion_id: number }
  const both = await Promise.all([confirm(deletion_id, email), confirm(deletion_id, email), takeBack(deletion_id)])
  assert.equal(both.filter(({ status }) => status === 200).length, 1, both.map(({ text }) => text).join())
  const done = await db
    .selectFrom('audits')
    .where('target', '=', `member:${member_id}`)
    .where('action', 'in', ['members.delete', 'members.take-back-deletion'])
    .select('action')
    .execute()
  assert.equal(done.length, 1)
})

test('PROF-3 a member with something in a queue is not deleted before it is decided', async () => {
  const { member_id, email, order_id } = await makeLeavingMember(world)
  const refused = await ask(member_id, { typed: email, reason: 'x' })
  assert.deepEqual([refused.status, refused.error.code], [409, 'still_waiting'])
  assert.match(refused.error.message, new RegExp(`order ${order_id} `))
  await db.updateTable('funded_orders').set({ status: 'REJECT' }).where('order_id', '=', order_id).execute()
  const { content } = await ask(member_id, { typed: email, reason: 'x' })
  // Something came in after the request.
  await db.updateTable('funded_orders').set({ status: 'PENDING' }).where('order_id', '=', order_id).execute()
  assert.equal((await confirm(content.deletion_id, email)).status, 409)
  assert.equal((await fileOf(member_id)).status, 'ACTIVE')
})

test('PROF-3 who is alone in the back office confirms a day later', async () => {
  const { member_id, email, settle } = await makeLeavingMember(world)
  await settle()
  const { content } = await ask(member_id, { typed: email, reason: 'x' }, 'owner')
  await db.updateTable('staff').set({ status: 'SUSPENDED' }).where('role', '=', 'support').execute()
  const early = await confirm(content.deletion_id, email)
  assert.deepEqual([early.status, early.error.code], [403, 'too_early'])
  const asked_at = new Date(Date.now() - 25 * HOUR_MS).toISOString()
  await db.updateTable('deletions').set({ asked_at }).where('deletion_id', '=', content.deletion_id).execute()
  assert.equal((await confirm(content.deletion_id, email)).status, 200)
  await db.updateTable('staff').set({ status: 'ACTIVE' }).where('role', '=', 'support').execute()
})

test('PROF-3 what a call in flight still wrote of a deleted member is erased later', async () => {
  const { member_id } = await db
    .selectFrom('members')
    .where('status', '=', 'ERASED')
    .select('member_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const note = { member_id, type: 'NIGHT_PHASE', title: 'late', description: 'late', updated_at: '' } as const
  await db.insertInto('notes').values(note).execute()
  await repeatDeletions(db, new Date())
  const left = await db.selectFrom('notes').where('member_id', '=', member_id).select('note_id').execute()
  assert.deepEqual(left, [])
})

test('PROF-3 an entry of the log from before the sealing shows nothing personal of a deleted member', async () => {
  const { member_id } = await db
    .selectFrom('members')
    .where('status', '=', 'ERASED')
    .select('member_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const entry = { at: '', staff: 'x', action: 'members.update', reason: null, hash: '' }
  const { audit_id } = await db.selectFrom('audit_heads').select('audit_id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('audit_heads')
      .set({ audit_id: audit_id + 1 })
      .execute()
    await trx
      .insertInto('audits')
      .values({
        ...entry,
        audit_id: audit_id + 1,
        target: `member:${member_id}`,
        before: JSON.stringify({ name: 'Oldname' }),
        after: JSON.stringify({ name: 'Newname' }),
      })
      .execute()
  })
  const { text } = await call('GET', `/api/staff/members/${member_id}`, { as: 'owner' })
  assert.match(text, /\(deleted\)/)
  assert.doesNotMatch(text, /Oldname|Newname/)
})
