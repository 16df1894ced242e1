import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engineOf } from '#db/engine.ts'
import { openWorld } from '../../test/world.ts'
import { verifyAudits, writeAudit } from './audits.ts'

const { call, db } = await openWorld()
const author = { email: 'owner@padauk.test' }
const write = (action: string, target: string) =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, author, { action, target, before: { a: 1 }, after: { a: 2 }, reason: 'as asked' }, new Date()),
    )

test('STAFF-6 a hundred simultaneous changes form one audit chain', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, nth) => write('test.many', `thing:${nth}`)))
  assert.deepEqual(await verifyAudits(db), {
    is_whole: true,
    rows: (await db.selectFrom('audit_heads').select('audit_id').executeTakeFirstOrThrow()).audit_id,
    broken_at: null,
  })
})

test('STAFF-6 only the owner reads the audit log, filtered, newest first', async () => {
  await write('test.one', 'thing:7000')
  await write('test.two', 'thing:7000')
  const { content } = await call('GET', '/api/staff/audit?target=thing:7000', { as: 'owner' })
  assert.deepEqual(
    content.data.map(({ action }: { action: string }) => action),
    ['test.two', 'test.one'],
  )
  assert.deepEqual(content.data[0], {
    ...content.data[0],
    staff: 'owner@padauk.test',
    before: { a: 1 },
    after: { a: 2 },
    reason: 'as asked',
  })
  assert.equal((await call('GET', '/api/staff/audit?action=test.o', { as: 'owner' })).content.total, 1)
  assert.equal((await call('GET', '/api/staff/audit?from=2000-01-01&to=2000-01-02', { as: 'owner' })).content.total, 0)
  assert.equal((await call('GET', '/api/staff/audit?from=yesterday', { as: 'owner' })).status, 422)
  assert.equal((await call('GET', '/api/staff/audit/verify', { as: 'owner' })).content.is_whole, true)
})

test('STAFF-6 sign-ins are audited', async () => {
  assert.ok((await call('GET', '/api/staff/audit?action=staff.login', { as: 'owner' })).content.total >= 1)
})

test('STAFF-6 no audit row can be updated or deleted', async () => {
  await write('test.fixed', 'thing:1')
  await assert.rejects(
    db.updateTable('audits').set({ reason: 'another' }).where('action', '=', 'test.fixed').execute(),
    /append-only/,
  )
  await assert.rejects(db.deleteFrom('audits').where('action', '=', 'test.fixed').execute(), /append-only/)
})

/** Changes rows directly in the database, bypassing the triggers. */
const tamper = async (statement: string) => {
  const isPostgres = engineOf(db) === 'postgres'
  const off = isPostgres
    ? ['alter table audits disable trigger all']
    : ['drop trigger audits_no_update', 'drop trigger audits_no_delete']
  for (const one of [...off, statement]) await sql.raw(one).execute(db)
}

test('STAFF-6 verification detects a changed row and a missing row', async () => {
  for (const nth of [1, 2, 3, 4, 5]) await write('test.chain', `thing:${nth}`)
  const rows = await db
    .selectFrom('audits')
    .where('action', '=', 'test.chain')
    .select('audit_id')
    .orderBy('audit_id')
    .execute()
  const ids = rows.map(({ audit_id }) => audit_id)
  await tamper(`update audits set reason = 'another' where audit_id = ${ids[1]}`)
  assert.deepEqual((await verifyAudits(db)).broken_at, ids[1])
  await sql.raw(`update audits set reason = 'as asked' where audit_id = ${ids[1]}`).execute(db)
  assert.equal((await verifyAudits(db)).is_whole, true)
  const { hash } = await db.selectFrom('audit_heads').select('hash').executeTakeFirstOrThrow()
  await db.updateTable('audit_heads').set({ hash: 'another' }).execute()
  assert.equal((await verifyAudits(db)).is_whole, false)
  await db.updateTable('audit_heads').set({ hash }).execute()
  await sql.raw(`delete from audits where audit_id = ${ids[4]}`).execute(db)
  assert.equal((await verifyAudits(db)).is_whole, false)
})
