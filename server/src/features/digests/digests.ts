import type { Digest } from '@padauk/contract/digests'
import { SCHOOL_OFFSET_MS, SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Staff } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { newToken } from '#lib/tokens.ts'
import { writeAudit } from '../audits/audits.ts'

/** The hour of the school's day. */
export const schoolHour = (now: Date) => new Date(now.getTime() + SCHOOL_OFFSET_MS).getUTCHours()

export async function readDigest(db: Db, { staff_id }: Pick<Staff, 'staff_id'>): Promise<Digest> {
  const row = await db.selectFrom('digests').where('staff_id', '=', staff_id).select('hour').executeTakeFirst()
  return { hour: row?.hour ?? null }
}

/** An hour that has passed today begins tomorrow. */
export async function setDigest(db: Db, staff: Staff, { hour }: Digest, now: Date): Promise<Digest> {
  const { staff_id } = staff
  return inTransaction(db, async (trx) => {
    const before = await readDigest(trx, staff)
    if (before.hour === hour) return before
    if (hour === null) await trx.deleteFrom('digests').where('staff_id', '=', staff_id).execute()
    else {
      const isOver = hour <= schoolHour(now)
      const today = isOver && { written_on: localDay(now, SCHOOL_ZONE) }
      await trx
        .insertInto('digests')
        .values({ staff_id, hour, stop_token: newToken(), written_on: null, ...today })
        .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ hour, ...today }))
        .execute()
    }
    await writeAudit(trx, staff, { action: 'staff.digest', target: `staff:${staff_id}`, before, after: { hour } }, now)
    return { hour }
  })
}

/** Stops the mail that has this link in it: it opens nothing else, so it is stored as it is. */
export async function stopDigest(db: Db, stop_token: string, now: Date) {
  await inTransaction(db, async (trx) => {
    const stopped = await trx
      .deleteFrom('digests')
      .where('stop_token', '=', stop_token)
      .returning(['staff_id', 'hour'])
      .executeTakeFirst()
    if (!stopped) return
    const { staff_id, hour } = stopped
    const { email } = await trx
      .selectFrom('staff')
      .where('staff_id', '=', staff_id)
      .select('email')
      .executeTakeFirstOrThrow()
    const change = { before: { hour }, after: { hour: null } }
    await writeAudit(trx, { email }, { action: 'staff.digest', target: `staff:${staff_id}`, ...change }, now)
  })
}
