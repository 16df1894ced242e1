import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { amountText } from '@padauk/rules/money'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { type Asked, type Filter, filterEntries, filterOf, isRenewal } from './filter-entries.ts'
import { type Row, selectAnswers } from './ledger-entries.ts'
import { readSums } from './sums.ts'

type Found = Awaited<ReturnType<typeof filterEntries>>
const ordered = (rows: Found, order: 'asc' | 'desc') =>
  rows.select('entry_id').orderBy('at', order).orderBy('entry_id', order)

/** A page of the ledger, newest first, with the sums of all that match. */
export async function listEntries(
  db: Db,
  { page, perPage, ...asked }: Asked & { page: number; perPage: number },
  now: Date,
) {
  const filter = filterOf(asked, now)
  const sums = await readSums(db, filter)
  const found = await ordered(await filterEntries(db, filter), 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    ...{ currentPage: page, totalPage: Math.ceil(sums.entries / perPage), perPage, total: sums.entries, sums },
    data: await readEntries(
      db,
      found.map(({ entry_id }) => entry_id),
    ),
  }
}

/** The ids of all matching entries, oldest first, for the export. */
export const listEntryIds = async (db: Db, filter: Filter) =>
  (await ordered(await filterEntries(db, filter), 'asc').execute()).map(({ entry_id }) => entry_id)

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

const enteredAt = sql<string>`(select min(recorded_at) from ledger_entries as first
  where first.kind = ledger_entries.kind and first.source_id = ledger_entries.source_id)`

/** These entries, in this order. */
export async function readEntries(db: Db, ids: number[]): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const [rows, answers, plans] = await Promise.all([
    db
      .selectFrom('ledger_entries')
      .leftJoin('members', 'members.member_id', 'ledger_entries.member_id')
      .where('entry_id', 'in', ids)
      .selectAll('ledger_entries')
      .select(['members.name', isRenewal.as('is_renewal'), enteredAt.as('entered_at')])
      .execute(),
    selectAnswers(db, ids)
      .select(['source_id', 'kind', sql<number>`max(entry_id)`.as('entry_id')])
      .groupBy(['source_id', 'kind'])
      .execute(),
    db.selectFrom('plans').where('name_my', 'is not', null).select(['name', 'name_my']).execute(),
  ])
  const byId = new Map(rows.map((row) => [row.entry_id, row]))
  const answerOf = new Map(answers.map((answer) => [answer.source_id, answer]))
  const burmeseOf = new Map(plans.map(({ name, name_my }) => [name, name_my]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? toEntry({ ...row, what_my: burmeseOf.get(row.what) ?? null }, answerOf.get(id)) : []
  })
}

const toEntry = (
  row: Row & { what_my: string | null; name: string | null; is_renewal: number; entered_at: string },
  answer: Pick<Row, 'entry_id' | 'kind'> | undefined,
): LedgerEntry => {
  const { entry_id, kind, direction, at, recorded_at, what, what_my, source_id, replaces_id, method, currency } = row
  return {
    ...{ entry_id, kind, direction, at, recorded_at, what, what_my, source_id, replaces_id, method, currency },
    entered_at: row.entered_at,
    member: row.name === null || row.member_id === null ? null : { member_id: row.member_id, name: row.name },
    is_renewal: row.is_renewal === 1,
    amount: amountText(row),
    usd: row.usd_cents === null ? null : row.usd_cents / 100,
    rate: row.rate === null ? null : row.rate / 100,
    reference: row.reference,
    staff: row.staff,
    reason: row.reason,
    answer: answer ? { entry_id: Number(answer.entry_id), kind: answer.kind as 'REFUND' | 'CORRECTION' } : null,
  }
}
