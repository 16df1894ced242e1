import { REASON_MISSING, type SamePicture } from '@padauk/contract/reviews'
import { fault, type Word } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { AppError, invalid } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { listHistory } from '../audits/audits.ts'

/** Who decides: a caller, or the author of a held decision. */
export type Decider = Pick<Staff, 'staff_id' | 'email' | 'capabilities'>

/**
 * The reason of a rejection, and of nothing else.
 * @throws 422 for a rejection without one
 */
export function requireReason(isRejection: boolean, reason: string | undefined): string | null {
  if (!isRejection) return null
  if (reason === undefined) throw invalid('reason', REASON_MISSING)
  return reason
}

/** Statuses as a person says them; the wire's own names stay in the fields. */
const STATUS_WORDS: Record<string, Word> = {
  PENDING: 'waiting',
  APPROVED: 'approved',
  PAID: 'paid',
  EXAM_SUBMITTED: 'waiting for its exam',
  FUNDED: 'funded',
  REJECT: 'rejected',
}
const said = (status: string) => STATUS_WORDS[status] ?? (status as Word)

/** The error for an invalid step, naming who took the last one, since several people may work on the same queue. */
export async function refuseStep(db: Db, { what, target, status }: { what: Word; target: string; status: string }) {
  const [last] = await listHistory(db, target, 1)
  return new AppError(
    409,
    last
      ? fault('done_before', { name: last.staff, what, status: said(status) })
      : fault('wrong_status', { what, status: said(status) }),
  )
}

/** The error for a decision made on a status that is no longer the item's: it tells who decided, and what (SAFE-3). */
export async function refuseDecided(db: Db, { what, target, status }: { what: Word; target: string; status: string }) {
  const [last] = await listHistory(db, target, 1)
  return new AppError(
    409,
    last
      ? fault('already_decided', { name: last.staff, what, status: said(status) })
      : fault('changed', { what, status: said(status) }),
  )
}

const SHOWN = 20

/**
 * Other orders and claims with the identical picture. Uploads are re-encoded deterministically, so equal pictures have
 * equal bytes.
 */
export async function findSamePictures(db: Db, payment_proof: string | null): Promise<SamePicture[]> {
  if (!payment_proof) return []
  const equal = db
    .selectFrom('files as own')
    .innerJoin('files as other', (join) =>
      join.onRef('other.blob', '=', 'own.blob').onRef('other.path', '!=', 'own.path'),
    )
    .where('own.path', '=', payment_proof)
  const [orders, claims] = await Promise.all([
    equal
      .innerJoin('funded_orders', 'funded_orders.payment_proof', 'other.path')
      .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
      .select(['funded_orders.order_id', 'members.name', 'funded_orders.created_at'])
      .orderBy('funded_orders.created_at', 'desc')
      .limit(SHOWN)
      .execute(),
    equal
      .innerJoin('claims', 'claims.payment_proof', 'other.path')
      .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
      .innerJoin('members', 'members.member_id', 'funded_orders.member_id')
      .select(['claims.order_id', 'claims.history_id', 'members.name', 'claims.created_at'])
      .orderBy('claims.created_at', 'desc')
      .limit(SHOWN)
      .execute(),
  ])
  return [...orders.map((order) => ({ ...order, history_id: null })), ...claims]
}
