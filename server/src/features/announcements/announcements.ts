import { ANNOUNCEMENTS_SHOWN, type Announcement } from '@padauk/contract/announcements'
import type { Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import { isFor } from './audiences.ts'

/** What this member is to see now. */
const unread = (db: Db, member_id: number, now: string) =>
  db
    .selectFrom('announcements')
    .where('status', '=', 'SCHEDULED')
    .where('ends_at', '>', now)
    .where('starts_at', '<=', now)
    .where(isFor(member_id, now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('announcement_reads')
            .where('announcement_reads.member_id', '=', member_id)
            .whereRef('announcement_reads.announcement_id', '=', 'announcements.announcement_id')
            .select('announcement_reads.read_at'),
        ),
      ),
    )

export const listAnnouncements = (
  db: Db,
  { member_id, language }: { member_id: number; language: Language },
  now: Date,
): Promise<Announcement[]> =>
  unread(db, member_id, now.toISOString())
    .select([
      'announcement_id',
      `title_${language} as title`,
      `body_${language} as body`,
      sql<string>`starts_at`.as('starts_at'),
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .limit(ANNOUNCEMENTS_SHOWN)
    .execute()

/** Whether there is one, for the pages that ask for the member anyway. */
export const hasAnnouncements = async (db: Db, member_id: number, now: Date): Promise<boolean> =>
  (await unread(db, member_id, now.toISOString()).select('announcement_id').limit(1).executeTakeFirst()) !== undefined

/**
 * Marks an announcement as read, once and for all devices. One that was withdrawn while it stood on a screen counts too.
 * @throws 404 for one that was never shown to this member
 */
export async function readAnnouncement(
  db: Db,
  { member_id, announcement_id }: { member_id: number; announcement_id: number },
  now: Date,
) {
  const at = now.toISOString()
  return inTransaction(db, async (trx) => {
    const read = await trx
      .insertInto('announcement_reads')
      .columns(['member_id', 'announcement_id', 'read_at'])
      .expression((eb) =>
        eb
          .selectFrom('announcements')
          .where('announcement_id', '=', announcement_id)
          .where('status', '<>', 'DRAFT')
          .where('starts_at', '<=', at)
          .where(isFor(member_id, at))
          .select([
            sql<number>`cast(${member_id} as bigint)`.as('member_id'),
            'announcement_id',
            sql<string>`cast(${at} as text)`.as('read_at'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('read_at')
      .executeTakeFirst()
    if (read) {
      await trx
        .updateTable('announcements')
        .set((eb) => ({ reads: eb('reads', '+', 1) }))
        .where('announcement_id', '=', announcement_id)
        .execute()
      return
    }
    const earlier = await trx
      .selectFrom('announcement_reads')
      .where('member_id', '=', member_id)
      .where('announcement_id', '=', announcement_id)
      .select('read_at')
      .executeTakeFirst()
    if (!earlier) throw notFound('announcement')
  })
}
