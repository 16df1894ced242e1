import { CLAIM_PENDING, type Claim, type ClaimForm, NOT_FUNDED, notOnNetwork } from '@padauk/contract/claims'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { AppError, invalid } from '#errors.ts'
import { pathSigner } from '#lib/signatures.ts'
import { readOrder } from '../funded-orders/funded-orders.ts'

type Row = Pick<Schema['claims'], 'status' | 'percentage' | 'created_at' | 'reason' | 'payment_proof'> & {
  history_id: number
}
const COLUMNS = ['history_id', 'status', 'percentage', 'created_at', 'reason', 'payment_proof'] as const

const selectPage = prepared<{ order_id: number; limit: number; offset: number }, Row & { total: number }>((db, param) =>
  db
    .selectFrom('claims')
    .where('order_id', '=', param('order_id'))
    .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
    .orderBy('created_at', 'desc')
    .orderBy('history_id', 'desc')
    .limit(param('limit'))
    .offset(param('offset')),
)

type Place = { memberId: number; orderId: number; secret: string }

/**
 * The claims on one of the member's orders, newest first; each proof has a path signed for this member (FUND-2).
 * @throws 404 unless it is the member's order
 */
export async function listClaims(
  db: Db,
  { memberId, orderId, secret }: Place,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
) {
  await readOrder(db, memberId, orderId)
  const sign = pathSigner(secret, memberId, now)
  return pageOf(
    page,
    perPage,
    (limit, offset) => selectPage(db, { order_id: orderId, limit, offset }),
    (row) => toClaim(row, sign),
  )
}

/**
 * Requests a withdrawal from a funded order. A unique index allows one pending claim per order (FUND-3).
 * @throws 404 unless it is the member's order, 409 in any other state, 422 for an address invalid on its network
 */
export async function createClaim(
  db: Db,
  { memberId, orderId, secret }: Place,
  claim: ClaimForm,
  now: Date,
): Promise<Claim> {
  const { status } = await readOrder(db, memberId, orderId)
  // Lazy: the hash functions are only needed here.
  const { isWalletAddress } = await import('@padauk/rules/wallet-addresses')
  if (!isWalletAddress(claim.wallet_network, claim.wallet_address))
    throw invalid('wallet_address', notOnNetwork(claim.wallet_network))
  const row = await db
    .insertInto('claims')
    .columns(['order_id', 'status', 'percentage', 'wallet_network', 'wallet_address', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('funded_orders')
        .where('order_id', '=', orderId)
        .where('member_id', '=', memberId)
        .where('status', '=', 'FUNDED')
        .select([
          'order_id',
          eb.val('PENDING' as const).as('status'),
          sql<number>`cast(${claim.percentage} as integer)`.as('percentage'),
          eb.val(claim.wallet_network).as('wallet_network'),
          eb.val(claim.wallet_address).as('wallet_address'),
          eb.val(now.toISOString()).as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.column('order_id').where('status', '=', sql.lit('PENDING')).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (row) return toClaim(row, pathSigner(secret, memberId, now))
  throw status === 'FUNDED' ? new AppError(409, CLAIM_PENDING) : new AppError(409, NOT_FUNDED)
}

const toClaim = (
  { history_id, status, percentage, created_at, reason, payment_proof }: Row,
  sign: (path: string) => string,
): Claim => ({
  history_id,
  status,
  percentage,
  created_at,
  reason,
  payment_proof: payment_proof && sign(payment_proof),
})
