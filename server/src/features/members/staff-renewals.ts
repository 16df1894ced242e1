import type { DueMember } from '@padauk/contract/staff-members'
import { addDays } from '@padauk/rules/days'
import { renewalMessage } from '@padauk/rules/member-messages'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { PageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSayers } from '../words/say-words.ts'
import { readRows } from './staff-members.ts'

const dueIn = (db: Db, days: number, now: Date) => {
  const day = addDays(localDay(now, SCHOOL_ZONE), days)
  return db
    .selectFrom('members')
    .where('status', '=', 'ACTIVE')
    .where('ends_at', '>=', schoolDayBegins(day))
    .where('ends_at', '<', schoolDayBegins(addDays(day, 1)))
}

/** How many members' last subscription ends in exactly `days` days. */
export const countDue = async (db: Db, days: number, now: Date): Promise<number> =>
  Number(
    (
      await dueIn(db, days, now)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total,
  )

/** The members whose last subscription ends in exactly `days` days, soonest first, with the message for each. */
export async function listDue(
  db: Db,
  { days, page, perPage }: { days: number; page: number; perPage: number },
  now: Date,
): Promise<PageOf<DueMember>> {
  const due = dueIn(db, days, now)
  const [total, ids, brand, says] = await Promise.all([
    countDue(db, days, now),
    due
      .select('member_id')
      .orderBy('ends_at')
      .orderBy('member_id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    readBrand(db),
    readSayers(db),
  ])
  const rows = await readRows(
    db,
    ids.map(({ member_id }) => member_id),
  )
  const data = rows.map((row) => ({
    ...row,
    days,
    messages: renewalMessage(says, {
      brand,
      name: row.name,
      plan: row.plan ?? '',
      plan_my: row.plan_my,
      end_at: row.end_at ?? '',
      days,
    }),
  }))
  return { currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total, data }
}
