import { createHash } from 'node:crypto'
import type { Audit } from '@padauk/contract/audits'
import type { Act } from '@padauk/rules/generated/acts'
import { sql } from 'kysely'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type HeadsToRead, readHeads } from './audit-heads.ts'
import { openPersonal, sealPersonal } from './personal-values.ts'
import { nameTargets } from './target-names.ts'

/** Who made the change: a staff member, or a command. */
export type Author = { email: string }
/** Noun and step, such as `members.suspend`, which has the text `act_members__suspend` in a catalog. */
export type Action = Act
type Change = {
  action: Action
  /** Kind and id, e.g. `member:12`. */
  target: string
  /** Only what changed; never a secret. */
  before?: object | null
  after?: object | null
  reason?: string | null | undefined
}

type Row = Schema['audits']

const hashOf = (previous: string, { audit_id, at, staff, action, target, before, after, reason }: Omit<Row, 'hash'>) =>
  createHash('sha256')
    .update(JSON.stringify([previous, audit_id, at, staff, action, target, before, after, reason]))
    .digest('hex')

/**
 * Appends a row to the audit log, in the transaction of the change. It locks the log until commit, which blocks every
 * other staff change: call it last.
 */
export async function writeAudit(trx: Db, author: Author, { action, target, reason, ...change }: Change, now: Date) {
  const { before, after } = await sealPersonal(trx, target, {
    before: change.before ?? null,
    after: change.after ?? null,
  })
  const head = await trx
    .updateTable('audit_heads')
    .set({ audit_id: sql`audit_id + 1` })
    .where('head_id', '=', 1)
    .returning(['audit_id', 'hash'])
    .executeTakeFirstOrThrow()
  const row = {
    audit_id: head.audit_id,
    at: now.toISOString(),
    staff: author.email,
    action,
    target,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    reason: reason ?? null,
  }
  const hash = hashOf(head.hash, row)
  await trx
    .insertInto('audits')
    .values({ ...row, hash })
    .execute()
  await trx.updateTable('audit_heads').set({ hash }).where('head_id', '=', 1).execute()
}

type Filter = {
  page: number
  perPage: number
  staff?: string | undefined
  action?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The log, newest first. */
export async function listAudits(db: Db, { page, perPage, staff, action, target, from, to }: Filter) {
  let wanted = db.selectFrom('audits')
  if (staff) wanted = wanted.where('staff', '=', staff)
  if (action) wanted = wanted.where('action', '>=', action).where('action', '<', `${action}\u{10ffff}`)
  if (target) wanted = wanted.where('target', '=', target)
  if (from) wanted = wanted.where('at', '>=', from)
  if (to) wanted = wanted.where('at', '<', `${to}T24`)
  const { data, ...head } = await pageOf(
    page,
    perPage,
    // The page is found and sorted in an index alone; only its rows are read.
    (limit, offset) =>
      db
        .selectFrom('audits')
        .where('audit_id', 'in', wanted.select('audit_id').orderBy('audit_id', 'desc').limit(limit).offset(offset))
        .select(['audit_id', 'at', 'staff', 'action', 'target', 'before', 'after', 'reason', totalOf(wanted)])
        .orderBy('audit_id', 'desc')
        .execute(),
    (row) => toAudit(row),
  )
  return { ...head, data: await nameTargets(db, await openPersonal(db, data)) }
}

/** The history of one target, newest first. */
export async function listHistory(db: Db, target: string, limit = 100): Promise<Audit[]> {
  const rows = await db
    .selectFrom('audits')
    .where('target', '=', target)
    .select(['audit_id', 'at', 'staff', 'action', 'target', 'before', 'after', 'reason'])
    .orderBy('audit_id', 'desc')
    .limit(limit)
    .execute()
  return openPersonal(
    db,
    rows.map((row) => toAudit(row)),
  )
}

const CHUNK = 1000

type Verdict = { is_whole: boolean; rows: number; broken_at: number | null }

/**
 * Verifies the hash chain from the first row to the head, and that it still holds every head that was kept outside the
 * database. `broken_at` is the first row that was tampered with.
 */
export async function verifyAudits(db: Db, file: HeadsToRead): Promise<Verdict> {
  // Read in this order: what is written meanwhile only adds to what was read before.
  const heads = await readHeads(file)
  const head = await db.selectFrom('audit_heads').select(['audit_id', 'hash', 'is_anchored']).executeTakeFirstOrThrow()
  const headHashes = new Map(heads?.map(({ audit_id, hash }) => [audit_id, hash]))
  let hash = ''
  let last = 0
  const broken = (broken_at: number) => ({ is_whole: false, rows: Math.min(last, broken_at - 1), broken_at })
  while (last < head.audit_id) {
    const rows = await db
      .selectFrom('audits')
      .selectAll()
      .where('audit_id', '>', last)
      .where('audit_id', '<=', head.audit_id)
      .orderBy('audit_id')
      .limit(CHUNK)
      .execute()
    if (rows.length === 0) return broken(last + 1)
    for (const row of rows) {
      const { hash: written, ...content } = row
      hash = hashOf(hash, content)
      if (row.audit_id !== last + 1 || hash !== written) return broken(last + 1)
      if ((headHashes.get(row.audit_id) ?? hash) !== hash) return broken(row.audit_id)
      last = row.audit_id
    }
  }
  if (hash !== head.hash) return broken(last)
  // A kept head beyond the log: its tail was cut off, or an older database was restored. NaN: a forged line.
  if (heads?.some(({ audit_id }) => !(audit_id <= last))) return broken(last + 1)
  if (head.is_anchored && !heads) return broken(last)
  // No row of the chain may be newer than the head.
  const { newest } = await db
    .selectFrom('audits')
    .select((eb) => eb.fn.max('audit_id').as('newest'))
    .executeTakeFirstOrThrow()
  const { audit_id: end } = await db.selectFrom('audit_heads').select('audit_id').executeTakeFirstOrThrow()
  return newest && newest > end ? broken(newest) : { is_whole: true, rows: last, broken_at: null }
}

const toAudit = ({ audit_id, at, staff, action, target, before, after, reason }: Omit<Row, 'hash'>): Audit => ({
  audit_id,
  at,
  staff,
  action,
  target,
  before: before === null ? null : JSON.parse(before),
  after: after === null ? null : JSON.parse(after),
  reason,
})
