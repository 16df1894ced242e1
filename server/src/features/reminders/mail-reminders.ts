import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { localDay } from '#lib/days.ts'
import type { Settings } from '../../settings.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readHistory } from '../days/history.ts'
import { writeLetter } from '../mails/letter.ts'
import { writeMail } from '../mails/mails.ts'
import { readSayers } from '../words/say-words.ts'
import { nextAt, stopLink } from './reminders.ts'

const AT_ONCE = 50
/** A server that was down says nothing about what was due long before. */
const LATE_MS = 2 * 3_600_000
/** For members who have chosen no language. */
const SCHOOL_LANGUAGE: Language = 'my'

/**
 * Writes the reminders that are due, at most one a member and day: `remind_at` moves on in the same transaction, and the
 * cause of a mail is unique. Nothing is written on a day whose goal is reached, nor without a running subscription.
 * @returns how many were written
 */
export async function mailReminders(
  db: Db,
  { publicUrl, secret }: Pick<Settings, 'publicUrl' | 'secret'>,
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('day_plans')
    .innerJoin('members', 'members.member_id', 'day_plans.member_id')
    .where('remind_at', '<=', at)
    .select(['day_plans.member_id', 'remind_hour', 'zone', 'remind_at', 'email', 'language', 'status'])
    .orderBy('remind_at')
    .limit(AT_ONCE)
    .execute()
  if (due.length === 0) return 0
  const [brand, says] = await Promise.all([readBrand(db), readSayers(db)])
  let written = 0
  for (const { member_id, remind_hour, zone, remind_at, email, status, ...member } of due) {
    const language = member.language ?? SCHOOL_LANGUAGE
    const say = says[language]
    const today = localDay(now, zone)
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('day_plans')
        .set({ remind_at: nextAt(remind_hour ?? 0, zone, now).toISOString() })
        .where('member_id', '=', member_id)
        .where('remind_at', '=', remind_at)
        .executeTakeFirst()
      const isLate = now.getTime() - Date.parse(remind_at ?? at) > LATE_MS
      if (!numUpdatedRows || isLate || status !== 'ACTIVE' || !(await isMember(trx, member_id, at))) return
      const { streak_days, dayOf } = await readHistory(trx, member_id, today, now)
      const { done, needed } = dayOf(today)
      if (done >= needed) return
      const stop_link = `${publicUrl}/reminders/${stopLink(secret, member_id)}?language=${language}`
      await writeMail(
        trx,
        {
          cause: `reminder ${today} to member ${member_id}`,
          recipient: email,
          stop_link,
          ...writeLetter({
            ...{ brand, language },
            subject: say('mail_reminder_subject', { brand }),
            before: [
              say('mail_hello'),
              streak_days > 0 ? say('mail_reminder_streak', { days: streak_days }) : say('mail_reminder_text'),
            ],
            act: { label: say('mail_reminder_act'), link: `${publicUrl}/campuses/today?language=${language}` },
            after: [`${say('mail_reminder_stop')} ${stop_link}`],
          }),
        },
        now,
      )
      written++
    })
  }
  return written
}

const isMember = async (db: Db, memberId: number, at: string) =>
  (await db
    .selectFrom('subscriptions')
    .where('member_id', '=', memberId)
    .where('start_at', '<=', at)
    .where('end_at', '>', at)
    .select('member_id')
    .limit(1)
    .executeTakeFirst()) !== undefined
