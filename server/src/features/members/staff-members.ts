import {
  ENDING_DAYS,
  type MemberFile,
  type MemberFilter,
  type MemberRow,
  type MemberSort,
  type MemberUpdate,
} from '@padauk/contract/staff-members'
import { latinDigits, phoneKey } from '@padauk/rules/phones'
import { sql } from 'kysely'
import { isCommon, matchesMember, type Words, withoutIndex } from '#db/member-search.ts'
import type { PageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { memberDeleted } from './members.ts'
import { refuseDuplicates } from './staff-duplicates.ts'
import { readFile } from './staff-file.ts'

const DAY_MS = 86_400_000

export type Wanted = {
  q?: string | undefined
  status?: MemberFilter | undefined
  sort: MemberSort
  order?: 'asc' | 'desc' | undefined
}
const COLUMN = { name: 'name_key', email: 'email', joined: 'created_at', ends: 'ends_at' } as const

/** Splits typed input into search words. Phone numbers are searched in their canonical form. */
function wordsOf(typed: string): Words {
  const text = latinDigits(typed.normalize('NFC').replace(/[\u200b\u2060\ufeff]/g, ''))
    .trim()
    .toLowerCase()
  if (/^\+?[\d\s().-]+$/.test(text) && /\d/.test(text)) {
    const digits = text.replace(/\D/g, '')
    return [[...new Set([phoneKey(text) ?? digits, digits, digits.replace(/^0/, '')])].filter((word) => word !== '')]
  }
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word])
}

/**
 * How words are searched: through the index, while scanning the table in order, or within the few rows a status
 * selects.
 */
type Way = 'found' | 'walked' | 'narrowed'

function filtered(db: Db, words: Words, status: MemberFilter | undefined, now: Date, way: Way = 'found') {
  const at = now.toISOString()
  const isWalked = way === 'walked'
  const ends_at = isWalked ? withoutIndex('ends_at') : 'ends_at'
  let rows = db.selectFrom('members')
  if (status === 'ACTIVE' || status === 'SUSPENDED')
    rows = rows.where(isWalked ? withoutIndex('status') : 'status', '=', status)
  if (status === 'RUNNING') rows = rows.where(ends_at, '>', at)
  if (status === 'ENDING')
    rows = rows
      .where(ends_at, '>', at)
      .where(ends_at, '<=', new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString())
  if (status === 'ENDED') rows = rows.where(ends_at, '>', '').where(ends_at, '<=', at)
  return words.length > 0 ? rows.where(matchesMember(db, words, way !== 'found')) : rows
}

const directionOf = ({ sort, order = sort === 'name' || sort === 'email' ? 'asc' : 'desc' }: Wanted) => order
const ordered = (found: ReturnType<typeof filtered>, sort: MemberSort, order: 'asc' | 'desc') =>
  found.select('member_id').orderBy(COLUMN[sort], order).orderBy('member_id', order)

/** Beyond this offset, scanning is slower than sorting the index matches. */
const WALK_MAX = 1000
/** So few members have these statuses that their index alone narrows the search enough. */
const RARE = new Set<MemberFilter | undefined>(['SUSPENDED', 'ENDING'])

/**
 * A page of the member table (STAFF-2): found in indexes, from whichever end is nearer; then only its rows are read.
 */
export async function listMembers(
  db: Db,
  { page, perPage, ...wanted }: Wanted & { page: number; perPage: number },
  now: Date,
): Promise<PageOf<MemberRow>> {
  const { q, status, sort } = wanted
  const words = wordsOf(q ?? '')
  const isMany = await isCommon(db, words)
  const way = isMany && RARE.has(status) ? 'narrowed' : 'found'
  const order = directionOf(wanted)
  const before = (page - 1) * perPage
  const isNear = before < WALK_MAX
  const find = async (offset: number, limit: number, direction: 'asc' | 'desc') => {
    const isWalked = isMany && way === 'found' && offset < WALK_MAX
    const rows = await ordered(filtered(db, words, status, now, isWalked ? 'walked' : way), sort, direction)
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ member_id }) => member_id)
  }
  const [count, near] = await Promise.all([
    filtered(db, words, status, now, way)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    isNear ? find(before, perPage, order) : undefined,
  ])
  const total = Number(count.total)
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

/** The ids of all matching members, in order, for the export. */
export const listIds = async (db: Db, wanted: Wanted, now: Date) =>
  (
    await ordered(filtered(db, wordsOf(wanted.q ?? ''), wanted.status, now), wanted.sort, directionOf(wanted)).execute()
  ).map(({ member_id }) => member_id)

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
    if (wanted.status === 'SUSPENDED' && !reason) throw invalid('reason', 'give a reason; the member may ask')
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
  new AppError(
    409,
    'stands_already',
    status === 'SUSPENDED' ? 'this member is suspended already' : 'this member is not suspended',
  )

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
