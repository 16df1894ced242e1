import type { LedgerDirection, LedgerEntry, LedgerKind } from '@padauk/contract/ledger-entries'
import { addDays } from '@padauk/rules/days'
import { latinDigits } from '@padauk/rules/digits'
import { amountText } from '@padauk/rules/money'
import { referenceForms } from '@padauk/rules/references'
import { sql } from 'kysely'
import { isCommon, matchesMember } from '#db/member-search.ts'
import type { PageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { type Row, selectAnswers } from './ledger-entries.ts'
import { normalReference } from './normal-reference.ts'
import { hasReference } from './payments.ts'

export type Filter = {
  q?: string | undefined
  month?: string | undefined
  kind?: LedgerKind | undefined
  direction?: LedgerDirection | undefined
  member?: number | undefined
}

/** The first day of a month and of the next one. */
export const daysOfMonth = (month: string) => {
  const first = `${month}-01`
  return [first, `${addDays(first, 31).slice(0, 7)}-01`] as const
}

/** Whose entries a search shows; more people than this are no answer to a question. */
const FOUND_MAX = 50

async function findMembers(db: Db, q: string): Promise<number[]> {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word])
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .where(matchesMember(db, words, await isCommon(db, words)))
    .select('member_id')
    .limit(FOUND_MAX)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** A reference as it may stand in the ledger: a bank's slip has it without the prefix that the member wrote, or with it. */
async function findSpellings(db: Db, typed: string): Promise<string[]> {
  const payments = await db.selectFrom('payments').where(hasReference(typed)).select('normal_reference').execute()
  return [...referenceForms(typed), ...payments.map(({ normal_reference }) => normal_reference)]
}

async function filtered(db: Db, { q, month, kind, direction, member }: Filter) {
  let rows = db.selectFrom('ledger_entries')
  if (month) {
    const [first, next] = daysOfMonth(month)
    rows = rows.where('at', '>=', schoolDayBegins(first)).where('at', '<', schoolDayBegins(next))
  }
  if (kind) rows = rows.where('kind', '=', kind)
  // The index of the kind finds fewer, so that of the direction is not to be used beside it.
  if (direction) rows = rows.where(kind ? sql<string>`direction || ''` : 'direction', '=', direction)
  if (member) rows = rows.where('member_id', '=', member)
  const typed = latinDigits(q?.trim() ?? '')
  if (typed) {
    const reference = normalReference(typed)
    const [members, spellings] = await Promise.all([findMembers(db, typed), findSpellings(db, typed)])
    const number = /^#?\d[\d,]*$/.test(typed) ? Number(typed.replace(/[#,]/g, '')) : undefined
    rows = rows.where((eb) =>
      eb.or([
        ...(number !== undefined && Number.isSafeInteger(number) ? [eb('entry_id', '=', number)] : []),
        ...(members.length > 0 ? [eb('member_id', 'in', members)] : []),
        eb('normal_reference', 'in', spellings),
        eb.and([eb('normal_reference', '>=', reference), eb('normal_reference', '<', `${reference}\u{10ffff}`)]),
      ]),
    )
  }
  return rows
}

/** Without a search, the sums of the days know how many there are. */
async function countEntries(db: Db, { q, member, month, kind, direction }: Filter, rows: Found): Promise<number> {
  if (q?.trim() || member) {
    const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return Number(total)
  }
  let days = db.selectFrom('ledger_days')
  if (month) {
    const [first, next] = daysOfMonth(month)
    days = days.where('day', '>=', first).where('day', '<', next)
  }
  if (kind) days = days.where('kind', '=', kind)
  if (direction) days = days.where('direction', '=', direction)
  const { total } = await days.select((eb) => eb.fn.sum<number>('entries').as('total')).executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

type Found = Awaited<ReturnType<typeof filtered>>
const ordered = (rows: Found, order: 'asc' | 'desc') =>
  rows.select('entry_id').orderBy('at', order).orderBy('entry_id', order)

/** A page of the ledger, newest first: found in an index from the nearer end, then only its rows are read. */
export async function listEntries(
  db: Db,
  { page, perPage, ...filter }: Filter & { page: number; perPage: number },
): Promise<PageOf<LedgerEntry>> {
  const rows = await filtered(db, filter)
  const total = await countEntries(db, filter, rows)
  const head = { currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total }
  const before = (page - 1) * perPage
  const limit = Math.min(perPage, total - before)
  // A kind of one direction has no entries in the other, which would have to be looked for among all.
  if (limit <= 0) return { ...head, data: [] }
  const after = total - before - limit
  const found =
    after < before
      ? (await ordered(rows, 'asc').limit(limit).offset(after).execute()).toReversed()
      : await ordered(rows, 'desc').limit(limit).offset(before).execute()
  return {
    ...head,
    data: await readEntries(
      db,
      found.map(({ entry_id }) => entry_id),
    ),
  }
}

/** The ids of all matching entries, oldest first, for the export. */
export const listEntryIds = async (db: Db, filter: Filter) =>
  (await ordered(await filtered(db, filter), 'asc').execute()).map(({ entry_id }) => entry_id)

const MEMBER_ENTRIES_MAX = 200

/** A member's money, newest first. */
export async function listMemberEntries(db: Db, member_id: number): Promise<LedgerEntry[]> {
  const rows = await ordered(db.selectFrom('ledger_entries').where('member_id', '=', member_id), 'desc')
    .limit(MEMBER_ENTRIES_MAX)
    .execute()
  return readEntries(
    db,
    rows.map(({ entry_id }) => entry_id),
  )
}

/** What a member has paid in all, less refunds and corrections; withdrawals and payouts are the school's own payments. */
export async function sumPaid(db: Db, member_id: number) {
  const row = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as corrected', (join) =>
      join.on('entry.kind', '=', 'CORRECTION').onRef('corrected.entry_id', '=', 'entry.source_id'),
    )
    .where('entry.member_id', '=', member_id)
    .where((eb) => eb(eb.fn.coalesce('corrected.kind', 'entry.kind'), 'in', ['SUBSCRIPTION', 'ORDER', 'REFUND']))
    .select((eb) => [
      eb.fn.sum<number | null>('entry.usd_cents').as('cents'),
      eb.fn.countAll<number>().as('entries'),
      eb.fn.count<number>('entry.usd_cents').as('valued'),
    ])
    .executeTakeFirstOrThrow()
  return { usd: Number(row.cents ?? 0) / 100, not_in_usd: Number(row.entries) - Number(row.valued) }
}

/** Counted with the first entry of the payment only: what replaces it is a renewal too. */
const isRenewal = sql<number | null>`(select max(renewals) from ledger_entries as first
  where first.kind = ledger_entries.kind and first.source_id = ledger_entries.source_id)`

/** These entries, in this order. */
export async function readEntries(db: Db, ids: number[]): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const [rows, answers] = await Promise.all([
    db
      .selectFrom('ledger_entries')
      .leftJoin('members', 'members.member_id', 'ledger_entries.member_id')
      .where('entry_id', 'in', ids)
      .selectAll('ledger_entries')
      .select(['members.name', isRenewal.as('is_renewal')])
      .execute(),
    selectAnswers(db, ids)
      .select(['source_id', 'kind', sql<number>`max(entry_id)`.as('entry_id')])
      .groupBy(['source_id', 'kind'])
      .execute(),
  ])
  const byId = new Map(rows.map((row) => [row.entry_id, row]))
  const answerOf = new Map(answers.map((answer) => [answer.source_id, answer]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? toEntry(row, answerOf.get(id)) : []
  })
}

const toEntry = (
  row: Row & { name: string | null; is_renewal: number | null },
  answer: Pick<Row, 'entry_id' | 'kind'> | undefined,
): LedgerEntry => {
  const { entry_id, kind, direction, at, recorded_at, what, source_id, replaces_id, method, currency } = row
  return {
    ...{ entry_id, kind, direction, at, recorded_at, what, source_id, replaces_id, method, currency },
    member: row.name === null || row.member_id === null ? null : { member_id: row.member_id, name: row.name },
    is_renewal: Number(row.is_renewal) === 1,
    amount: amountText(row),
    usd: row.usd_cents === null ? null : row.usd_cents / 100,
    rate: row.rate === null ? null : row.rate / 100,
    reference: row.reference,
    staff: row.staff,
    reason: row.reason,
    answer: answer ? { entry_id: Number(answer.entry_id), kind: answer.kind as 'REFUND' | 'CORRECTION' } : null,
  }
}
