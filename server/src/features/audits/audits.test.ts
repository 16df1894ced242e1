import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engineOf } from '#db/engine.ts'
import { openWorld } from '../../test/world.ts'
import { headsFile, storeHead } from './audit-heads.ts'
import { type Action, verifyAudits, writeAudit } from './audits.ts'

const { call, db, settings } = await openWorld()
const file = headsFile(settings)
const author = { email: 'owner@padauk.test' }
const write = (action: string, target: string) =>
  db
    .transaction()
    .execute((trx) =>
      writeAudit(
        trx,
        author,
        { action: action as Action, target, before: { a: 1 }, after: { a: 2 }, reason: 'as asked' },
        new Date(),
      ),
    )

test('STAFF-6 a hundred simultaneous changes form one audit chain', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, nth) => write('test.many', `thing:${nth}`)))
  assert.deepEqual(await verifyAudits(db, file), {
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
})

test('STAFF-6 sign-ins are audited', async () => {
  assert.ok((await call('GET', '/api/staff/audit?action=staff.login', { as: 'owner' })).content.total >= 1)
})

test('STAFF-6 no audit row can be updated, deleted, replaced or inserted out of turn, nor its head be moved', async () => {
  await write('test.fixed', 'thing:1')
  await write('test.fixed', 'thing:2')
  const isPostgres = engineOf(db) === 'postgres'
  const columns = 'audit_id, at, staff, action, target, hash'
  const values = "'2026-01-01', 'me', 'test.forged', 'thing:1', 'x'"
  const last = '(select audit_id from audit_heads)'
  for (const statement of [
    "update audits set reason = 'another' where action = 'test.fixed'",
    "delete from audits where action = 'test.fixed'",
    `insert into audits (${columns}) values (${last}, ${values})`,
    `insert into audits (${columns}) values (${last} + 1, ${values})`,
    `insert into audits (${columns}) values (${last}, ${values}) on conflict (audit_id) do update set hash = 'x'`,
    "update audit_heads set hash = 'x'",
    'update audit_heads set audit_id = audit_id - 1',
    'update audit_heads set audit_id = audit_id + 2',
    'update audit_heads set head_id = 2',
    'delete from audit_heads',
    "insert into audit_heads (head_id, audit_id, hash) values (2, 0, '')",
    ...(isPostgres
      ? ['truncate audits', 'truncate audit_heads']
      : [
          `insert or replace into audits (${columns}) values (${last}, ${values})`,
          `replace into audits (${columns}) values (1, ${values})`,
          "insert or replace into audit_heads (head_id, audit_id, hash) values (1, 1, 'x')",
          "update or replace audits set reason = 'another'",
        ]),
  ])
    await assert.rejects(sql.raw(statement).execute(db), /append-only/, statement)
  assert.equal((await verifyAudits(db, file)).is_whole, true)
})

/** Runs statements in the database as somebody who has removed its triggers. */
async function tamper(...statements: string[]) {
  const isPostgres = engineOf(db) === 'postgres'
  const tables = ['audits', 'audit_heads']
  const triggers = isPostgres
    ? []
    : (
        await sql<{ name: string; sql: string }>`
          select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('audits', 'audit_heads')`.execute(
          db,
        )
      ).rows
  const off = isPostgres
    ? tables.map((table) => `alter table ${table} disable trigger all`)
    : triggers.map(({ name }) => `drop trigger ${name}`)
  const on = isPostgres
    ? tables.map((table) => `alter table ${table} enable trigger all`)
    : triggers.map((trigger) => trigger.sql)
  for (const one of [...off, ...statements, ...on]) await sql.raw(one).execute(db)
}
const text = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)

test('STAFF-6 verification detects a changed row, a changed head and a missing row', async () => {
  for (const nth of [1, 2, 3, 4, 5]) await write('test.chain', `thing:${nth}`)
  const rows = await db
    .selectFrom('audits')
    .where('action', '=', 'test.chain')
    .select('audit_id')
    .orderBy('audit_id')
    .execute()
  const ids = rows.map(({ audit_id }) => audit_id)
  await tamper(`update audits set reason = 'another' where audit_id = ${ids[1]}`)
  assert.deepEqual((await verifyAudits(db, file)).broken_at, ids[1])
  await tamper(`update audits set reason = 'as asked' where audit_id = ${ids[1]}`)
  assert.equal((await verifyAudits(db, file)).is_whole, true)
  const { hash } = await db.selectFrom('audit_heads').select('hash').executeTakeFirstOrThrow()
  await tamper("update audit_heads set hash = 'another'")
  assert.equal((await verifyAudits(db, file)).is_whole, false)
  await tamper(`update audit_heads set hash = '${hash}'`)
  const removed = await db.selectFrom('audits').where('audit_id', '=', ids[4]!).selectAll().executeTakeFirstOrThrow()
  await tamper(`delete from audits where audit_id = ${ids[4]}`)
  assert.equal((await verifyAudits(db, file)).is_whole, false)
  await tamper(
    `insert into audits values (${removed.audit_id}, ${[removed.at, removed.staff, removed.action, removed.target, removed.before, removed.after, removed.reason, removed.hash].map(text).join(', ')})`,
  )
  assert.equal((await verifyAudits(db, file)).is_whole, true)
})

/** Rewrites the log from a row on, with right hashes throughout, as one can without any key. */
async function rewriteFrom(first: number, change: (row: { reason: string | null }) => void) {
  const rows = await db.selectFrom('audits').selectAll().orderBy('audit_id').execute()
  let previous = rows.find(({ audit_id }) => audit_id === first - 1)?.hash ?? ''
  const statements = rows
    .filter(({ audit_id }) => audit_id >= first)
    .map((row) => {
      if (row.audit_id === first) change(row)
      const { audit_id, at, staff, action, target, before, after, reason } = row
      previous = createHash('sha256')
        .update(JSON.stringify([previous, audit_id, at, staff, action, target, before, after, reason]))
        .digest('hex')
      return `update audits set reason = ${text(reason)}, hash = '${previous}' where audit_id = ${audit_id}`
    })
  await tamper(...statements, `update audit_heads set hash = '${previous}'`)
}

test('STAFF-6 heads kept outside the database detect a rewritten chain, a cut tail, an older database and a forged file', async () => {
  const verify = async () => (await verifyAudits(db, file)).is_whole
  const head = () => db.selectFrom('audit_heads').select(['audit_id', 'hash']).executeTakeFirstOrThrow()
  await write('test.anchor', 'thing:1')
  let last = await storeHead(db, file, undefined, new Date())
  const { audit_id: first } = last
  await write('test.anchor', 'thing:2')
  await write('test.anchor', 'thing:3')
  last = await storeHead(db, file, last, new Date())
  await storeHead(db, file, last, new Date())
  const kept = readFileSync(file.path, 'utf8')
  assert.equal(kept.trim().split('\n').length, 2, 'only moved heads are kept')
  assert.equal(await verify(), true)
  await write('test.anchor', 'thing:4')
  assert.equal(await verify(), true, 'rows newer than the last kept head')

  await rewriteFrom(first, (row) => {
    row.reason = 'never said'
  })
  assert.deepEqual(await verifyAudits(db, file), { is_whole: false, rows: first - 1, broken_at: first })
  await rewriteFrom(first, (row) => {
    row.reason = 'as asked'
  })
  assert.equal(await verify(), true)

  const cut = await db.selectFrom('audits').where('audit_id', '=', first).select('hash').executeTakeFirstOrThrow()
  const rows = await db.selectFrom('audits').where('audit_id', '>', first).selectAll().execute()
  const { hash, audit_id } = await head()
  await tamper(
    `delete from audits where audit_id > ${first}`,
    `update audit_heads set audit_id = ${first}, hash = '${cut.hash}'`,
  )
  assert.deepEqual(await verifyAudits(db, file), { is_whole: false, rows: first, broken_at: first + 1 })
  await tamper(
    ...rows.map(
      (row) =>
        `insert into audits values (${row.audit_id}, ${[row.at, row.staff, row.action, row.target, row.before, row.after, row.reason, row.hash].map(text).join(', ')})`,
    ),
    `update audit_heads set audit_id = ${audit_id}, hash = '${hash}'`,
  )
  assert.equal(await verify(), true)

  const forged = kept.replace(/ [0-9a-f]{64} /, ` ${'0'.repeat(64)} `)
  for (const [content, isWhole] of [
    [forged, false],
    [`${kept}1 2 3\n`, false],
    [`${kept}${first} cut off by a cra`, true],
    [kept, true],
  ] as const) {
    writeFileSync(file.path, content)
    assert.equal(await verify(), isWhole, content)
  }
  writeFileSync(file.path, `${kept}torn`)
  await storeHead(db, file, undefined, new Date())
  assert.equal(await verify(), true, 'a line cut off by a crash is removed')
  writeFileSync(file.path, kept)
  rmSync(file.path)
  assert.equal(await verify(), false, 'a missing file')
})
