import type { ClaimStatus } from '@padauk/contract/claims'
import type { StaffClaim, StaffClaimFile } from '@padauk/contract/staff-claims'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { pathSigner } from '#lib/signatures.ts'
import { listHistory } from '../audits/audits.ts'
import { findSent } from '../ledger-entries/ledger-entries.ts'
import { findHeld } from '../reviews/find-held.ts'
import { findSamePictures } from '../reviews/reviews.ts'

const claims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
    .innerJoin('funded_accounts', 'funded_accounts.funded_account_id', 'funded_orders.funded_account_id')
    .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
    .leftJoin('staff', 'staff.staff_id', 'claims.first_approved_by')
    .select([
      'claims.history_id',
      'claims.order_id',
      'claims.status',
      'claims.percentage',
      'claims.wallet_network',
      'claims.wallet_address',
      'claims.reason',
      'claims.payment_proof',
      'claims.created_at',
      'claims.first_approved_by',
      'claims.first_approved_at',
      'funded_orders.member_id',
      'funded_orders.plan_name',
      'funded_orders.status as order_status',
      'funded_orders.email',
      'funded_accounts.account_size_cents',
      'members.name as member_name',
      'members.email as member_email',
      'staff.name as first_name',
    ])
export type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirst']>>>

/** The settings that claims need. */
export type Rules = { secret: string; publicUrl: string; claimTwoPeopleFromUsd: number }
type Filter = { page: number; perPage: number; order: 'newest' | 'oldest'; status?: ClaimStatus | undefined }

export async function listStaffClaims(db: Db, rules: Rules, { page, perPage, order, status }: Filter, now: Date) {
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const queue = db.selectFrom('claims').$if(status !== undefined, (q) => q.where('status', '=', status as ClaimStatus))
  const { data, ...head } = await pageOf(
    page,
    perPage,
    // Found in an index alone; only the rows of the page are joined.
    (limit, offset) =>
      claims(db)
        .where(
          'claims.history_id',
          'in',
          queue
            .select('history_id')
            .orderBy('created_at', direction)
            .orderBy('history_id', direction)
            .limit(limit)
            .offset(offset),
        )
        .select(totalOf(queue))
        .orderBy('claims.created_at', direction)
        .orderBy('claims.history_id', direction)
        .execute(),
    (row) => toClaim(row, rules, now),
  )
  const ids = data.map(({ history_id }) => history_id)
  const [held, sent] = await Promise.all([findHeld(db, 'claim', ids, now), findSent(db, 'CLAIM', ids)])
  return {
    ...head,
    data: data.map((one) => ({
      ...one,
      held: held.get(one.history_id) ?? null,
      sent: sent.get(one.history_id) ?? null,
    })),
  }
}

export const selectClaim = async (db: Db, history_id: number) => {
  const row = await claims(db).where('claims.history_id', '=', history_id).executeTakeFirst()
  if (!row) throw notFound('claim')
  return row
}
export const targetOf = (history_id: number) => `claim:${history_id}`

/** @throws 404 */
export async function readStaffClaim(db: Db, rules: Rules, history_id: number, now: Date): Promise<StaffClaimFile> {
  const row = await selectClaim(db, history_id)
  return {
    ...toClaim(row, rules, now),
    held: (await findHeld(db, 'claim', [history_id], now)).get(history_id) ?? null,
    sent: (await findSent(db, 'CLAIM', [history_id])).get(history_id) ?? null,
    same_picture: await findSamePictures(db, row.payment_proof),
    history: await listHistory(db, targetOf(history_id)),
  }
}

/** Profit is not known here; a share of it is less than the same share of the account. */
export const atMostCents = ({ account_size_cents, percentage }: Row) =>
  Math.round((account_size_cents * percentage) / 100)
export const needsTwo = (row: Row, { claimTwoPeopleFromUsd }: Rules) => atMostCents(row) >= claimTwoPeopleFromUsd * 100

const toClaim = (claim: Row, rules: Rules, now: Date): Omit<StaffClaim, 'held' | 'sent'> => {
  const { email: _, member_name, member_email, account_size_cents, payment_proof, ...row } = claim
  const { first_approved_by, first_approved_at, first_name, ...shown } = row
  return {
    ...shown,
    member: { name: member_name, email: member_email },
    account_size_usd: account_size_cents / 100,
    at_most_usd: atMostCents(claim) / 100,
    payment_proof: payment_proof && pathSigner(rules.secret, claim.member_id, now)(payment_proof),
    needs_two_people: needsTwo(claim, rules),
    first_approved:
      first_approved_by === null || first_approved_at === null
        ? null
        : { staff_id: first_approved_by, name: first_name ?? '', at: first_approved_at },
  }
}
