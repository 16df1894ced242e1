import { join } from 'node:path'
import type { Db } from '../server/src/db/schema.ts'
import { placeFolder, storeFolder } from '../server/src/features/curricula/import-folder.ts'
import { addDays, localDay } from '../server/src/lib/days.ts'
import { hashPassword } from '../server/src/lib/passwords.ts'
import type { Storage } from '../server/src/lib/storage.ts'
import { ACCOUNTS, type Account, CHECKLIST, NOTES, PASSWORD, PLANS, SITE } from './world.ts'

const DAY_MS = 86_400_000
const CURRICULUM = join(import.meta.dirname, '../curriculum')

/** Fills an empty database with the shipped curriculum and the demo accounts; all or nothing, also when two processes start at once. */
export async function loadDemo(db: Db, storage: Storage, now: Date) {
  const [password_hash, folder] = await Promise.all([hashPassword(PASSWORD), storeFolder(storage, CURRICULUM)])
  await db.transaction().execute(async (trx) => {
    // The unique key makes a second process wait here until the first has committed, and then leave.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('configurations')
      .values({ key: 'Site', value: JSON.stringify(SITE) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await placeFolder(trx, folder, now)
    for (const [index, { features, ...plan }] of PLANS.entries())
      await trx.insertInto('plans').values({ ...plan, features: JSON.stringify(features), position: index + 1 }).execute()
    for (const account of Object.values(ACCOUNTS)) await addAccount(trx, account, password_hash, now)
    await addDoings(trx, now)
  })
}

async function addAccount(db: Db, { email, name, refer_code, plan, from, to, months, campuses }: Account, password_hash: string, now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const { member_id } = await db
    .insertInto('members')
    .values({ email, name, refer_code, password_hash, status: 'ACTIVE', created_at: at(from) })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  const { plan_id } = await db.selectFrom('plans').where('name', '=', plan).select('plan_id').executeTakeFirstOrThrow()
  const { subscription_id } = await db
    .insertInto('subscriptions')
    .values({ member_id, plan_id, months, start_at: at(from), end_at: at(to), opens_all_campuses: campuses ? 0 : 1 })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  for (const slug of campuses ?? []) {
    const { campus_id } = await db.selectFrom('campuses').where('slug', '=', slug).select('campus_id').executeTakeFirstOrThrow()
    await db.insertInto('subscription_campuses').values({ subscription_id, campus_id }).execute()
  }
}

/** Lessons half done, notes over the four phases and a checklist with a streak, for the first account. */
async function addDoings(db: Db, now: Date) {
  const { member_id } = await db.selectFrom('members').where('email', '=', ACCOUNTS.member.email).select('member_id').executeTakeFirstOrThrow()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .select(['lessons.lesson_id', 'lessons.question_count', 'lessons.video_source', 'categories.category_id'])
    .orderBy('campuses.position').orderBy('categories.position').orderBy('courses.position').orderBy('lessons.position')
    .execute()
  const byCategory = Map.groupBy(lessons, ({ category_id }) => category_id)
  let minutes = 60 * 24 * 30
  for (const within of byCategory.values()) {
    const done = within.slice(0, Math.floor(within.length / 2))
    for (const { lesson_id, question_count } of done) {
      minutes -= 600
      const at = ago(minutes)
      await db.insertInto('lesson_progress').values({ member_id, lesson_id, resume_seconds: 0, passed_at: question_count > 0 ? at : null, finished_at: at, touched_at: at }).execute()
    }
    const next = within[done.length]
    if (next?.video_source) await db.insertInto('lesson_progress').values({ member_id, lesson_id: next.lesson_id, resume_seconds: 12, touched_at: ago(90) }).execute()
    const liked = done[0]
    if (liked) await db.insertInto('favorites').values({ member_id, lesson_id: liked.lesson_id, created_at: ago(minutes) }).execute()
  }

  let age = 60 * 24 * 45
  for (const phase of Object.keys(NOTES) as (keyof typeof NOTES)[])
    for (const [title, description] of NOTES[phase]) {
      age -= 1500
      await db.insertInto('notes').values({ member_id, type: phase, title, description, updated_at: ago(age) }).execute()
    }

  const today = localDay(now, 'Asia/Yangon')
  const STREAK = 9
  for (const [index, title] of CHECKLIST.entries()) {
    const { item_id } = await db
      .insertInto('checklist_items')
      .values({ member_id, title, position: index + 1, created_on: addDays(today, -STREAK) })
      .returning('item_id')
      .executeTakeFirstOrThrow()
    // Every day but today is whole; today half of it is done.
    for (let back = STREAK; back >= 0; back--)
      if (back > 0 || index < 2) await db.insertInto('checklist_days').values({ member_id, day: addDays(today, -back), item_id }).execute()
  }
}
