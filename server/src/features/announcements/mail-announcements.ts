import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { readBrand } from '../configurations/configurations.ts'
import { writeLetter } from '../mails/letter.ts'
import { writeMails } from '../mails/mails.ts'
import { readSayers } from '../words/say-words.ts'
import { meantMembers } from './audiences.ts'

/** A portion of the outbox: the rest follows once so few are left that other mails need not wait for it. */
const AT_ONCE = 200
/** For members who have chosen no language. */
const SCHOOL_LANGUAGE: Language = 'my'

/**
 * Writes the next mails of announcements that have begun, once a member: `mailed_to` says where to go on, and the cause
 * of a mail is unique. Nothing is written for one that was withdrawn.
 * @returns how many were written
 */
export async function mailAnnouncements(db: Db, publicUrl: string, now: Date): Promise<number> {
  const at = now.toISOString()
  const next = await db
    .selectFrom('announcements')
    .where('status', '=', 'SCHEDULED')
    .where('ends_at', '>', at)
    .where('starts_at', '<=', at)
    .where('by_mail', '=', 1)
    .where('mailed_at', 'is', null)
    .select(['announcement_id', 'audience', 'audience_id', 'mailed_to', 'title_en', 'title_my', 'body_en', 'body_my'])
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return 0
  const unsent = await db.selectFrom('mails').where('status', '=', 'WAITING').select('mail_id').limit(AT_ONCE).execute()
  if (unsent.length === AT_ONCE) return 0
  const { announcement_id, mailed_to } = next
  return inTransaction(db, async (trx) => {
    const members = await meantMembers(trx, next, at)
      .where('members.member_id', '>', mailed_to)
      .select(['members.member_id', 'members.email', 'members.language'])
      .orderBy('members.member_id')
      .limit(AT_ONCE)
      .execute()
    const last = members.at(-1)
    const { numUpdatedRows } = await trx
      .updateTable('announcements')
      .set({ mailed_to: last?.member_id ?? mailed_to, ...(members.length < AT_ONCE && { mailed_at: at }) })
      .where('announcement_id', '=', announcement_id)
      .where('mailed_to', '=', mailed_to)
      .where('status', '=', 'SCHEDULED')
      .executeTakeFirst()
    if (!numUpdatedRows || members.length === 0) return 0
    const [brand, says] = await Promise.all([readBrand(trx), readSayers(trx)])
    await writeMails(
      trx,
      members.map(({ member_id, email, language }) => {
        const of = language ?? SCHOOL_LANGUAGE
        const say = says[of]
        return {
          cause: `announcement ${announcement_id} to member ${member_id}`,
          recipient: email,
          ...writeLetter({
            ...{ brand, language: of },
            subject: `${brand}: ${next[`title_${of}`]}`,
            before: next[`body_${of}`].split('\n').filter(Boolean),
            act: { label: say('mail_announcement_act'), link: `${publicUrl}/campuses?language=${of}` },
            after: [],
          }),
        }
      }),
      now,
    )
    return members.length
  })
}
