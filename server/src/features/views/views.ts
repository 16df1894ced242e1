import { VIEW_MINUTES } from '@padauk/contract/views'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Caller, Staff } from '#http/answer.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { writeAudit } from '../audits/audits.ts'

/**
 * Begins a view: a token for the member area that only reads (STAFF-13). It ends an earlier one of the same person. The
 * token is in the fragment of the link, which browsers send to no server.
 * @throws 404, 409 for a member who cannot sign in
 */
export async function beginView(
  db: Db,
  staff: Staff,
  { member_id, reason, publicUrl }: { member_id: number; reason: string; publicUrl: string },
  now: Date,
) {
  const token = newToken()
  const until = new Date(now.getTime() + VIEW_MINUTES * 60_000).toISOString()
  return inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select('status')
      .executeTakeFirst()
    if (!member) throw notFound('member')
    if (member.status !== 'ACTIVE') throw new AppError(409, fault('not_seen'))
    await trx
      .deleteFrom('views')
      .where((eb) => eb.or([eb('staff_id', '=', staff.staff_id), eb('expires_at', '<=', now.toISOString())]))
      .execute()
    await trx
      .insertInto('views')
      .values({ token_hash: hashToken(token), member_id, staff_id: staff.staff_id, expires_at: until })
      .execute()
    await writeAudit(
      trx,
      staff,
      { action: 'members.view', target: `member:${member_id}`, after: { until }, reason },
      now,
    )
    return { link: `${publicUrl}/campuses#view=${token}`, until }
  })
}

/** @throws 404 for a member's own session */
export async function readView(db: Db, { token_hash }: Caller, consoleUrl: string) {
  const view = await db
    .selectFrom('views')
    .innerJoin('members', 'members.member_id', 'views.member_id')
    .innerJoin('staff', 'staff.staff_id', 'views.staff_id')
    .where('views.token_hash', '=', token_hash)
    .select(['members.member_id', 'members.name', 'members.email', 'staff.name as staff', 'views.expires_at as until'])
    .executeTakeFirst()
  if (!view) throw notFound('view')
  return { ...view, back: `${consoleUrl}/console/members/${view.member_id}` }
}

/** @throws 404 for a member's own session */
export async function endView(db: Db, { token_hash }: Caller) {
  const { numDeletedRows } = await db.deleteFrom('views').where('token_hash', '=', token_hash).executeTakeFirst()
  if (!numDeletedRows) throw notFound('view')
}
