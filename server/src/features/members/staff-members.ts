import type { MemberFile, MemberRow, MemberUpdate } from '@padauk/contract/staff-members'
import { fault } from '@padauk/rules/faults'
import { phoneKey } from '@padauk/rules/phones'
import { sql } from 'kysely'
import type { PageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { requireCapability, type Staff } from '#http/answer.ts'
import { mailboxOf } from '#lib/mailboxes.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import {
  countMembers,
  directionOf,
  filterMembers,
  ordered,
  planFilter,
  type Wanted,
} from '../chosen-members/filter-members.ts'
import { memberDeleted } from './members.ts'
import { refuseDuplicates } from './staff-duplicates.ts'
import { readFile } from './staff-file.ts'

/** Beyond this offset, scanning is slower than sorting the index matches. */
const WALK_MAX = 1000

/**
 * A page of the member table (STAFF-2, STAFF-11): found in indexes, from whichever end is nearer; then only its rows are
 * read.
 * @throws 403 for a filter by what only customer service may see
 */
export async function listMembers(
  db: Db,
  staff: Staff,
  { page, perPage, ...wanted }: Wanted & { page: number; perPage: number },
  now: Date,
): Promise<PageOf<MemberRow>> {
  if (wanted.tag !== undefined) requireCapability(staff, 'members')
  const plan = await planFilter(db, wanted, now)
  const { sort } = wanted
  const order = directionOf(wanted)
  const before = (page - 1) * perPage
  const isNear = before < WALK_MAX
  const find = async (offset: number, limit: number, direction: 'asc' | 'desc') => {
    const rows = await ordered(filterMembers(db, plan, offset < WALK_MAX), sort, direction)
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ member_id }) => member_id)
  }
  const [total, near] = await Promise.all([countMembers(db, plan), isNear ? find(before, perPage, order) : undefined])
  const head = { currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total }
  if (near) return { ...head, data: await readRows(db, near) }
  const limit = Math.min(perPage, total - before)
  if (limit <= 0) return { ...head, data: [] }
  const after = total - before - limit
  const ids =
    after < before
      ? (await find(after, limit, order === 'asc' ? 'desc' : 'asc')).toReversed()
      : await find(before, limit, order)
  return { ...head, data: await readRows(db, ids) }
}

/** The rows of the newest members whom the typed words match. All of them are not counted, which would take longest. */
export async function findNewestMembers(db: Db, q: string, limit: number, now: Date): Promise<MemberRow[]> {
  const plan = await planFilter(db, { q, sort: 'joined' }, now)
  const found = await ordered(filterMembers(db, plan, true), 'joined', 'desc')
    .limit(limit)
    .execute()
  return readRows(
    db,
    found.map(({ member_id }) => member_id),
  )
}

const last = (db: Db, column: 'subscription_id') =>
  db
    .selectFrom('subscriptions as latest')
    .whereRef('latest.member_id', '=', sql.ref('members.member_id'))
    .select(`latest.${column}`)
    .orderBy('latest.end_at', 'desc')
    .orderBy('latest.subscription_id', 'desc')
    .limit(1)

/** The rows of these members, in this order. */
export async function readRows(db: Db, ids: number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .leftJoin('subscriptions', (join) => join.on('subscriptions.subscription_id', '=', last(db, 'subscription_id')))
    .leftJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .where('members.member_id', 'in', ids)
    .select([
      'members.member_id',
      'members.name',
      'members.email',
      'members.phone',
      'members.refer_code',
      'members.status',
      'members.created_at',
      'plans.name as plan',
      'plans.name_my as plan_my',
      'subscriptions.months',
      'subscriptions.end_at',
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.member_id, row]))
  return ids.flatMap((member_id) => byId.get(member_id) ?? [])
}

type Values = Partial<Pick<Schema['members'], 'name' | 'email' | 'phone' | 'status'>>

/**
 * Updates a member. Suspension ends all sessions; a new email invalidates the link sent to the old one.
 * @throws 404, 409 for a taken email or phone or an unchanged status, 422 without a reason
 */
export async function updateMember(
  db: Db,
  author: Author,
  { member_id, update }: { member_id: number; update: MemberUpdate },
  now: Date,
): Promise<MemberFile> {
  const { reason, ...rest } = update
  const wanted: Values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select(['name', 'email', 'phone', 'status'])
      .executeTakeFirst()
    if (!before) throw notFound('member')
    if (before.status === 'ERASED') throw memberDeleted()
    if (wanted.status === 'SUSPENDED' && !reason) throw invalid('reason', fault('suspension_reason_required'))
    const changed = (Object.keys(wanted) as (keyof Values)[]).filter((key) => wanted[key] !== before[key])
    if (wanted.status && !changed.includes('status')) throw standsAlready(wanted.status)
    if (changed.length === 0) return readFile(trx, member_id, now)
    const values: Values = Object.fromEntries(changed.map((key) => [key, wanted[key]]))
    await change(trx, { member_id, values, isSuspended: wanted.status && before.status })
    if (values.status === 'SUSPENDED') await trx.deleteFrom('sessions').where('member_id', '=', member_id).execute()
    if (values.email || values.status === 'SUSPENDED')
      await trx.deleteFrom('reset_links').where('member_id', '=', member_id).execute()
    const action =
      values.status === 'SUSPENDED' ? 'members.suspend' : values.status ? 'members.restore' : 'members.update'
    await writeAudit(
      trx,
      author,
      {
        action,
        target: `member:${member_id}`,
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after: values,
        reason,
      },
      now,
    )
    return readFile(trx, member_id, now)
  })
}

const standsAlready = (status: Schema['members']['status']) =>
  new AppError(409, status === 'SUSPENDED' ? fault('suspended_already') : fault('not_suspended'))

async function change(
  trx: Db,
  {
    member_id,
    values,
    isSuspended: from,
  }: { member_id: number; values: Values; isSuspended: Schema['members']['status'] | undefined },
) {
  const refusal = await refuseDuplicates(trx, { email: values.email, phone: values.phone ?? undefined, own: member_id })
  if (refusal) throw refusal
  let updating = trx
    .updateTable('members')
    .set({
      ...values,
      ...(values.email && { mailbox: mailboxOf(values.email) }),
      ...(values.phone !== undefined && { phone_key: values.phone && (phoneKey(values.phone) ?? null) }),
    })
    .where('member_id', '=', member_id)
  if (from) updating = updating.where('status', '=', from)
  const { numUpdatedRows } = await updating.executeTakeFirst()
  if (!numUpdatedRows) throw standsAlready(values.status ?? 'ACTIVE')
}

/**
 * Signs a member out everywhere.
 * @throws 404
 */
export async function endSessions(db: Db, author: Author, member_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select('member_id')
      .executeTakeFirst()
    if (!member) throw notFound('member')
    const { numDeletedRows } = await trx.deleteFrom('sessions').where('member_id', '=', member_id).executeTakeFirst()
    await writeAudit(
      trx,
      author,
      { action: 'members.end-sessions', target: `member:${member_id}`, before: { devices: Number(numDeletedRows) } },
      now,
    )
  })
}
