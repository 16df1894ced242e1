import type { Remark } from '@padauk/contract/staff-remarks'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'
import { memberDeleted } from '../members/members.ts'

async function requireMember(db: Db, member_id: number) {
  const row = await db.selectFrom('members').where('member_id', '=', member_id).select('status').executeTakeFirst()
  if (!row) throw notFound('member')
  return row
}

const mayRemove = ({ staff_id, role }: Staff, author: number) => role === 'owner' || staff_id === author

/** @throws 404 */
export async function listRemarks(
  db: Db,
  staff: Staff,
  { member_id, page, perPage }: { member_id: number; page: number; perPage: number },
) {
  await requireMember(db, member_id)
  return pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('remarks')
        .innerJoin('staff', 'staff.staff_id', 'remarks.staff_id')
        .where('remarks.member_id', '=', member_id)
        .select([
          'remarks.remark_id',
          'remarks.text',
          'remarks.created_at',
          'remarks.staff_id',
          'staff.name',
          sql<number>`count(*) over ()`.as('total'),
        ])
        .orderBy('remarks.remark_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ remark_id, text, created_at, staff_id, name }): Remark => ({
      ...{ remark_id, text, created_at },
      staff: name,
      may_remove: mayRemove(staff, staff_id),
    }),
  )
}

/**
 * Writes a remark, which never changes (STAFF-11). The audit log has no text of it: what is removed is gone.
 * @throws 404, 409 for a deleted member
 */
export async function createRemark(
  db: Db,
  staff: Staff,
  { member_id, text }: { member_id: number; text: string },
  now: Date,
): Promise<Remark> {
  return inTransaction(db, async (trx) => {
    const { status } = await requireMember(trx, member_id)
    if (status === 'ERASED') throw memberDeleted()
    const row = await trx
      .insertInto('remarks')
      .values({ member_id, staff_id: staff.staff_id, text, created_at: now.toISOString() })
      .returning(['remark_id', 'text', 'created_at'])
      .executeTakeFirstOrThrow()
    await writeAudit(
      trx,
      staff,
      { action: 'remarks.create', target: `remark:${row.remark_id}`, after: { member: member_id } },
      now,
    )
    return { ...row, staff: staff.name, may_remove: true }
  })
}

/** @throws 403 unless the caller wrote it or is an owner, 404 */
export async function removeRemark(db: Db, staff: Staff, remark_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const remark = await trx
      .selectFrom('remarks')
      .where('remark_id', '=', remark_id)
      .select(['member_id', 'staff_id', 'created_at'])
      .executeTakeFirst()
    if (!remark) throw notFound('remark')
    if (!mayRemove(staff, remark.staff_id)) throw new AppError(403, fault('not_author'))
    const { numDeletedRows } = await trx.deleteFrom('remarks').where('remark_id', '=', remark_id).executeTakeFirst()
    if (!numDeletedRows) throw notFound('remark')
    await writeAudit(
      trx,
      staff,
      {
        action: 'remarks.remove',
        target: `remark:${remark_id}`,
        before: { member: remark.member_id, written_at: remark.created_at },
      },
      now,
    )
  })
}
