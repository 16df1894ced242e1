import type { Sent } from '@padauk/contract/sent-money'
import { fault } from '@padauk/rules/faults'
import { type Amount, amountOf, amountText, negated, usdCents } from '@padauk/rules/money'
import { isCoin } from '@padauk/rules/prices'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { localDay } from '#lib/days.ts'
import type { Author } from '../audits/audits.ts'

// The only place that writes the ledger: in the transaction of what moved the money, once per cause.

export type Row = Selectable<Schema['ledger_entries']>

type Cause = Pick<Row, 'kind' | 'source_id' | 'direction' | 'member_id' | 'what' | 'method' | 'currency'> & {
  amount: Amount
  /** A subscription sold counts in the figures; taken back, it does not. */
  sales?: Row['sales']
  renewals?: Row['renewals']
  rate?: number | null
  /** What a coin was worth, in dollars. Other currencies are valued by their rate. */
  usd_cents?: number | null
  reference?: string | null
  normal_reference?: string | null
  replaces_id?: number
  reason?: string | null | undefined
  /** When the money moved, unless it moves now. */
  at?: string
}

/**
 * Enters what moved.
 * @param author null for the demo data
 * @throws 409 when one of the causes is entered already
 */
export async function writeEntries(trx: Db, author: Author | null, causes: Cause[], now: Date): Promise<number[]> {
  const recorded_at = now.toISOString()
  const rows = causes.map(({ amount, at = recorded_at, ...cause }): Insertable<Schema['ledger_entries']> => {
    const { sales = 0, renewals = 0, rate = null, reference = null, normal_reference = null, reason = null } = cause
    return {
      ...cause,
      ...amount,
      ...{ sales, renewals, rate, reference, normal_reference, reason, at, recorded_at },
      replaces_id: cause.replaces_id ?? null,
      usd_cents: cause.usd_cents ?? usdCents(amount, cause.currency, rate),
      staff: author?.email ?? null,
      day: localDay(new Date(at), SCHOOL_ZONE),
    }
  })
  const written = await trx
    .insertInto('ledger_entries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .execute()
  if (written.length < rows.length) throw new AppError(409, fault('entered_already'))
  return written.map(({ entry_id }) => entry_id)
}

/** What a payment in coins is worth, by the USDT that it became. */
export const coinCents = (currency: string, usdt: string | undefined) =>
  isCoin(currency) && usdt !== undefined ? usdCents(amountOf(usdt), 'USDT', null) : null

/** What a part of an entry is worth, if it is in coins: they are not valued again. */
export const partCents = (part: Amount, { usd_cents, currency, ...whole }: Row) =>
  isCoin(currency) && usd_cents !== null
    ? Math.round((usd_cents * Number(amountText(part))) / Number(amountText(whole))) + 0
    : null

/** What leaves the school, in dollars. */
export const spent = (dollars: string): Pick<Cause, 'amount' | 'currency' | 'direction'> => ({
  amount: negated(amountOf(dollars)),
  currency: 'USD',
  direction: 'OUT',
})

/** The entry that takes another one back. */
export const takenBack = (row: Row, reason: string | null | undefined): Cause => ({
  kind: 'CORRECTION',
  source_id: row.entry_id,
  direction: row.direction,
  member_id: row.member_id,
  what: row.what,
  method: row.method,
  currency: row.currency,
  amount: negated(row),
  rate: row.rate,
  usd_cents: row.usd_cents === null ? null : 0 - row.usd_cents,
  reference: row.reference,
  normal_reference: row.normal_reference,
  reason,
})

/** The entry of a cause that stands now: the first one, or what replaced it. */
export const findStanding = (db: Db, kind: Row['kind'], source_id: number) =>
  db
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .selectAll()
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What was sent for these claims or posts, as it stands now; nothing where nobody has typed it. */
export async function findSent(db: Db, kind: 'CLAIM' | 'POST', ids: number[]): Promise<Map<number, Sent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_entries')
    .where('kind', '=', kind)
    .where('source_id', 'in', ids)
    .select(['source_id', 'units', 'fraction', 'currency', 'reference'])
    .orderBy('entry_id')
    .execute()
  const standing = new Map(rows.map((row) => [row.source_id, row]))
  return new Map(
    [...standing]
      // What an update could not know stands with 0 (migration 0053).
      .filter(([, { units, fraction }]) => units !== 0 || fraction !== 0)
      .map(([id, { currency, reference, ...amount }]) => [
        id,
        { amount: amountText(negated(amount)), currency, reference },
      ]),
  )
}

/** The corrections and refunds of these entries, without refunds that were taken back or corrected themselves. */
export const selectAnswers = (db: Db, ids: number[]) =>
  db
    .selectFrom('ledger_entries')
    .where('kind', 'in', ['CORRECTION', 'REFUND'])
    .where('source_id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as back')
            .where('back.kind', '=', 'CORRECTION')
            .whereRef('back.source_id', '=', 'ledger_entries.entry_id')
            .select('back.entry_id'),
        ),
      ),
    )

/** The entry that corrects or refunds this one. */
export const findAnswer = (db: Db, entry_id: number) =>
  selectAnswers(db, [entry_id]).select(['entry_id', 'kind']).orderBy('entry_id', 'desc').limit(1).executeTakeFirst()

/** @throws 409 when an entry is corrected or refunded already */
export async function requireUnanswered(db: Db, { entry_id, kind }: Row) {
  if (kind === 'CORRECTION') throw new AppError(409, fault('is_correction', { number: entry_id }))
  const answer = await findAnswer(db, entry_id)
  if (answer)
    throw new AppError(
      409,
      fault(answer.kind === 'REFUND' ? 'already_refunded' : 'already_corrected', {
        number: entry_id,
        other: answer.entry_id,
      }),
    )
}
