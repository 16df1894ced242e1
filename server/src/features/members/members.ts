import type { Me } from '@padauk/contract/members'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { inTransaction, lockMember } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Picture } from '#http/uploads.ts'
import { hasAnnouncements } from '../announcements/announcements.ts'
import { nameFile } from '../files/files.ts'
import { isOverAYear, listOpenCampuses, listSubscriptions } from '../subscriptions/subscriptions.ts'
import { countTry } from '../tries/tries.ts'

export async function readMe(db: Db, memberId: number, now: Date): Promise<Me> {
  const [member, subscriptions, has_announcements, campus_ids] = await Promise.all([
    db
      .selectFrom('members')
      .select(['name', 'email', 'profile_image', 'refer_code', 'language', 'video_height'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow(),
    listSubscriptions(db, memberId),
    hasAnnouncements(db, memberId, now),
    listOpenCampuses(db, memberId, now),
  ])
  const at = now.toISOString()
  const is_subscription_period_greater_than_one_year = subscriptions.some((subscription) =>
    isOverAYear(subscription, at),
  )
  return { ...member, has_announcements, is_subscription_period_greater_than_one_year, campus_ids, subscriptions }
}

export async function updateMe(
  db: Db,
  memberId: number,
  {
    name,
    language,
    video_height,
  }: { name?: string | undefined; language?: Language | undefined; video_height?: number | undefined },
  now: Date,
): Promise<Me> {
  await db
    .updateTable('members')
    .set({
      ...(name !== undefined && { name }),
      ...(language && { language }),
      ...(video_height !== undefined && { video_height }),
    })
    .where('member_id', '=', memberId)
    .execute()
  return readMe(db, memberId, now)
}

/** Profile pictures that a member may send in a day. */
const PICTURES_PER_DAY = 20

/** @throws 429 after too many in a day */
export const countPicture = (db: Db, memberId: number, now: Date) =>
  countTry(
    db,
    { what: 'profile picture', account: String(memberId), limit: PICTURES_PER_DAY, windowMs: 86_400_000 },
    now,
  )

/** Each picture gets a new path, because browsers cache files forever. The one before is dropped. */
export async function setProfilePicture(db: Db, memberId: number, { blob, media_type, bytes }: Picture, now: Date) {
  const profile_image = `profiles/${memberId}-${blob.slice(0, 32)}.webp`
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    await trx
      .deleteFrom('files')
      .where('path', '=', (eb) => eb.selectFrom('members').where('member_id', '=', memberId).select('profile_image'))
      .where('path', 'like', 'profiles/%')
      .execute()
    await nameFile(trx, { path: profile_image, media_type, is_private: false, bytes }, now)
    await trx.updateTable('members').set({ profile_image }).where('member_id', '=', memberId).execute()
  })
  return { profile_image }
}

/** Of a deleted member nothing but money changes any more. */
export const memberDeleted = () => new AppError(409, fault('member_deleted'))
