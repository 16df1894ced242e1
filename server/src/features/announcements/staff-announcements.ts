import {
  ANNOUNCED_DAYS,
  type AnnouncementForm,
  type AnnouncementState,
  type StaffAnnouncement,
} from '@padauk/contract/staff-announcements'
import { fault, type Word } from '@padauk/rules/faults'
import { sql } from 'kysely'
import type { PageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { type Action, writeAudit } from '../audits/audits.ts'
import { countMeant, type Meant } from './audiences.ts'

const DAY_MS = 86_400_000

const rows = (db: Db) =>
  db
    .selectFrom('announcements')
    .innerJoin('staff', 'staff.staff_id', 'announcements.staff_id')
    .leftJoin('plans', (join) =>
      join.onRef('plans.plan_id', '=', 'announcements.audience_id').on('announcements.audience', '=', 'PLAN'),
    )
    .leftJoin('campuses', (join) =>
      join.onRef('campuses.campus_id', '=', 'announcements.audience_id').on('announcements.audience', '=', 'CAMPUS'),
    )
    .leftJoin('tags', (join) =>
      join.onRef('tags.tag_id', '=', 'announcements.audience_id').on('announcements.audience', '=', 'TAG'),
    )
    .select([
      'announcement_id',
      'title_en',
      'announcements.title_my',
      'body_en',
      'body_my',
      'audience',
      'audience_id',
      'by_mail',
      'announcements.status',
      'starts_at',
      'ends_at',
      'withdrawn_at',
      'members',
      'reads',
      'announcements.updated_at',
      'staff.name as staff',
      sql<string | null>`coalesce(plans.name, campuses.title, tags.name)`.as('audience_name'),
    ])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>

const stateOf = ({ status, starts_at, ends_at }: Row, now: string): AnnouncementState => {
  if (status !== 'SCHEDULED') return status
  if ((starts_at ?? '') > now) return 'SCHEDULED'
  return (ends_at ?? '') > now ? 'SHOWN' : 'ENDED'
}
/** While it is shown, those who join its audience are meant too. */
const toAnnouncement = async (db: Db, row: Row, now: Date): Promise<StaffAnnouncement> => {
  const { status: _, by_mail, ...rest } = row
  const state = stateOf(row, now.toISOString())
  const members = state === 'SHOWN' ? await countMeant(db, row, now) : row.members
  return { ...rest, members, by_mail: by_mail === 1, state }
}

async function requireAnnouncement(db: Db, id: number, now: Date): Promise<StaffAnnouncement> {
  const row = await rows(db).where('announcement_id', '=', id).executeTakeFirst()
  if (!row) throw notFound('announcement')
  return toAnnouncement(db, row, now)
}

export async function listStaffAnnouncements(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<PageOf<StaffAnnouncement>> {
  const [{ count }, found] = await Promise.all([
    db
      .selectFrom('announcements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    rows(db)
      .orderBy('announcement_id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  const total = Number(count)
  return {
    ...{ currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total },
    data: await Promise.all(found.map((row) => toAnnouncement(db, row, now))),
  }
}

export const readAudience = async (db: Db, meant: Meant, now: Date) => ({ members: await countMeant(db, meant, now) })

const valuesOf = ({ by_mail, ...form }: AnnouncementForm, now: Date) => ({
  ...form,
  by_mail: by_mail ? (1 as const) : (0 as const),
  updated_at: now.toISOString(),
})

/** @throws 422 for a plan, campus or tag that is not there */
async function requireTarget(trx: Db, { audience, audience_id }: Meant) {
  if (audience === 'ALL') return
  const [table, column] = (
    { PLAN: ['plans', 'plan_id'], CAMPUS: ['campuses', 'campus_id'], TAG: ['tags', 'tag_id'] } as const
  )[audience]
  const found = await trx
    // One of three, which the types of a query cannot tell apart.
    .selectFrom(table as 'tags')
    .where(column as 'tag_id', '=', audience_id as number)
    .select(column as 'tag_id')
    .executeTakeFirst()
  const isInBin =
    audience === 'CAMPUS' &&
    (await trx
      .selectFrom('campuses')
      .where('campus_id', '=', audience_id as number)
      .where('bin_item_id', 'is not', null)
      .select('campus_id')
      .executeTakeFirst())
  if (!found || isInBin) throw invalid('audience_id', fault('no_audience'))
}

/** @throws 422 */
export async function createAnnouncement(db: Db, staff: Staff, form: AnnouncementForm, now: Date) {
  return inTransaction(db, async (trx) => {
    await requireTarget(trx, form)
    const { announcement_id } = await trx
      .insertInto('announcements')
      .values({ ...valuesOf(form, now), status: 'DRAFT', staff_id: staff.staff_id })
      .returning('announcement_id')
      .executeTakeFirstOrThrow()
    await writeAudit(
      trx,
      staff,
      { action: 'announcements.create', target: targetOf(announcement_id), after: { title: form.title_en } },
      now,
    )
    return requireAnnouncement(trx, announcement_id, now)
  })
}

const targetOf = (id: number) => `announcement:${id}`

type Moved = { id: number; seen: string; values: Partial<Schema['announcements']>; action: Action }

/** One guarded update: nothing changes unless it is the draft that was on the screen. */
async function moveDraft(trx: Db, staff: Staff, { id, seen, values, action }: Moved, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('announcements')
    .set(values as object)
    .where('announcement_id', '=', id)
    .where('status', '=', 'DRAFT')
    .where('updated_at', '=', seen)
    .executeTakeFirst()
  const announcement = await requireAnnouncement(trx, id, now)
  if (!numUpdatedRows) throw changed(announcement)
  const { title_en: title, starts_at, ends_at, members } = announcement
  await writeAudit(
    trx,
    staff,
    { action, target: targetOf(id), after: { title, ...(starts_at && { starts_at, ends_at, members }) } },
    now,
  )
  return announcement
}

const STATUS_WORDS: Record<AnnouncementState, Word> = {
  DRAFT: 'a changed draft',
  SCHEDULED: 'scheduled',
  SHOWN: 'shown',
  ENDED: 'ended',
  WITHDRAWN: 'withdrawn',
}
const changed = ({ state }: StaffAnnouncement) =>
  new AppError(409, fault('changed', { what: 'announcement', status: STATUS_WORDS[state] }))

/** @throws 404, 409 for what is no draft any more or another one, 422 */
export async function updateAnnouncement(
  db: Db,
  staff: Staff,
  { id, form, seen }: { id: number; form: AnnouncementForm; seen: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    await requireAnnouncement(trx, id, now)
    await requireTarget(trx, form)
    return moveDraft(trx, staff, { id, seen, values: valuesOf(form, now), action: 'announcements.update' }, now)
  })
}

type Schedule = { starts_at?: string | null | undefined; ends_at?: string | null | undefined; seen: string }

/**
 * Shows a draft from a time on; a past one is now (STAFF-12).
 * @throws 404, 409 for what is no draft any more or another one, 422 for an audience of nobody, or an end before the start
 */
export async function scheduleAnnouncement(
  db: Db,
  staff: Staff,
  { id, starts_at, ends_at, seen }: Schedule & { id: number },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const draft = await requireAnnouncement(trx, id, now)
    const start = new Date(Math.max(now.getTime(), starts_at ? Date.parse(starts_at) : 0))
    const end = ends_at ? new Date(ends_at) : new Date(start.getTime() + ANNOUNCED_DAYS * DAY_MS)
    if (end <= start) throw invalid('ends_at', fault('end_over'))
    const members = await countMeant(trx, draft, now)
    if (members === 0) throw invalid('audience', fault('empty_audience'))
    const values = {
      ...{ status: 'SCHEDULED' as const, members },
      starts_at: start.toISOString(),
      ends_at: end.toISOString(),
      updated_at: now.toISOString(),
    }
    return moveDraft(trx, staff, { id, seen, values, action: 'announcements.schedule' }, now)
  })
}

/**
 * Hides it from everybody for good. Mails in the outbox are not sent.
 * @throws 404, 409 for one that is neither scheduled nor shown
 */
export async function withdrawAnnouncement(db: Db, staff: Staff, id: number, now: Date) {
  return inTransaction(db, async (trx) => {
    const at = now.toISOString()
    const { numUpdatedRows } = await trx
      .updateTable('announcements')
      .set({ status: 'WITHDRAWN', withdrawn_at: at, updated_at: at })
      .where('announcement_id', '=', id)
      .where('status', '=', 'SCHEDULED')
      .where('ends_at', '>', at)
      .executeTakeFirst()
    const announcement = await requireAnnouncement(trx, id, now)
    if (!numUpdatedRows) throw changed(announcement)
    await trx
      .deleteFrom('mails')
      .where('cause', '>=', `announcement ${id} to `)
      .where('cause', '<', `announcement ${id} to~`)
      .where('status', '=', 'WAITING')
      .execute()
    await writeAudit(
      trx,
      staff,
      { action: 'announcements.withdraw', target: targetOf(id), after: { title: announcement.title_en } },
      now,
    )
    return announcement
  })
}

/** @throws 404, 409 for what is no draft */
export async function removeAnnouncement(db: Db, staff: Staff, id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const announcement = await requireAnnouncement(trx, id, now)
    const { numDeletedRows } = await trx
      .deleteFrom('announcements')
      .where('announcement_id', '=', id)
      .where('status', '=', 'DRAFT')
      .executeTakeFirst()
    if (!numDeletedRows) throw changed(announcement)
    await writeAudit(
      trx,
      staff,
      { action: 'announcements.delete', target: targetOf(id), before: { title: announcement.title_en } },
      now,
    )
  })
}
