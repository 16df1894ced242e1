import type { LedgerDirection, SumKind } from '@padauk/contract/ledger-entries'
import { addDays } from '@padauk/rules/days'
import { latinDigits } from '@padauk/rules/digits'
import { referenceForms } from '@padauk/rules/references'
import { sql } from 'kysely'
import { isCommon, matchesMember } from '#db/member-search.ts'
import type { Db } from '#db/schema.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { normalReference } from './normal-reference.ts'
import { hasReference } from './payments.ts'
import { daysOf, type Span } from './periods.ts'

/** `first` and `next`: the first day, and the one after the last. */
export type Filter = {
  q?: string | undefined
  first?: string | undefined
  next?: string | undefined
  kind?: SumKind | undefined
  direction?: LedgerDirection | undefined
  member?: number | undefined
}

export const daysOfMonth = (month: string) => {
  const first = `${month}-01`
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` }
}

export type Asked = Omit<Filter, 'first' | 'next'> & Span & { month?: string | undefined }
/** @throws 422 for days that are none */
export function filterOf({ month, from, to, ...asked }: Asked, now: Date): Filter {
  if (!from && !to) return { ...asked, ...(month && daysOfMonth(month)) }
  const days = daysOf({ from, to }, now)
  return { ...asked, first: days[0], next: addDays(days.at(-1) as string, 1) }
}

/** Counted with the first entry of a payment only: what replaces it is a renewal too. */
export const isRenewal = sql<number>`case when ledger_entries.kind = 'SUBSCRIPTION' and (ledger_entries.renewals = 1
  or ledger_entries.replaces_id is not null and exists (select 1 from ledger_entries as first where first.kind = 'SUBSCRIPTION'
    and first.source_id = ledger_entries.source_id and first.renewals = 1)) then 1 else 0 end`
export const sumKind = sql<SumKind>`case ${isRenewal} when 1 then 'RENEWAL' else ledger_entries.kind end`

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

export async function filterEntries(db: Db, { q, first, next, kind, direction, member }: Filter) {
  let rows = db.selectFrom('ledger_entries')
  if (first && next) rows = rows.where('at', '>=', schoolDayBegins(first)).where('at', '<', schoolDayBegins(next))
  if (kind) rows = rows.where('kind', '=', kind === 'RENEWAL' ? 'SUBSCRIPTION' : kind)
  if (kind === 'SUBSCRIPTION' || kind === 'RENEWAL') rows = rows.where(isRenewal, '=', kind === 'RENEWAL' ? 1 : 0)
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
