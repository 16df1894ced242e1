import type { Audience } from '@padauk/contract/staff-announcements'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Whether a member is meant, by the row of the member: members who join later are included. */
export type Meant = { audience: Audience; audience_id: number | null }

/** Members who bought this plan and whose time has not ended. */
const ofPlan = (member: ReturnType<typeof sql>, plan: ReturnType<typeof sql>, now: string) => sql`exists (
  select 1 from subscriptions as held where held.member_id = ${member} and held.plan_id = ${plan} and held.end_at > ${now})`
const ofCampus = (member: ReturnType<typeof sql>, campus: ReturnType<typeof sql>, now: string) => sql`exists (
  select 1 from subscriptions as running
  where running.member_id = ${member} and running.start_at <= ${now} and running.end_at > ${now}
    and (running.opens_all_campuses = 1 or exists (
      select 1 from subscription_campuses as bought
      where bought.subscription_id = running.subscription_id and bought.campus_id = ${campus})))`
const ofTag = (member: ReturnType<typeof sql>, tag: ReturnType<typeof sql>) =>
  sql`exists (select 1 from member_tags as tagged where tagged.member_id = ${member} and tagged.tag_id = ${tag})`

/** Whether the announcement of the row is for this member. */
export function isFor(member_id: number, now: string) {
  const member = sql`cast(${member_id} as bigint)`
  const id = sql.ref('announcements.audience_id')
  return sql<SqlBool>`(announcements.audience = 'ALL'
    or (announcements.audience = 'PLAN' and ${ofPlan(member, sql`${id}`, now)})
    or (announcements.audience = 'CAMPUS' and ${ofCampus(member, sql`${id}`, now)})
    or (announcements.audience = 'TAG' and ${ofTag(member, sql`${id}`)}))`
}

/** Those who are meant: active members of the audience. */
export function meantMembers(db: Db, { audience, audience_id }: Meant, now: string) {
  const active = db.selectFrom('members').where('members.status', '=', 'ACTIVE')
  const member = sql`${sql.ref('members.member_id')}`
  const id = sql`cast(${audience_id} as bigint)`
  if (audience === 'PLAN') return active.where(sql<SqlBool>`${ofPlan(member, id, now)}`)
  if (audience === 'CAMPUS') return active.where(sql<SqlBool>`${ofCampus(member, id, now)}`)
  if (audience === 'TAG')
    return active.where('members.member_id', 'in', (eb) =>
      eb.selectFrom('member_tags').where('tag_id', '=', audience_id).select('member_tags.member_id'),
    )
  return active
}

export const countMeant = async (db: Db, meant: Meant, now: Date) =>
  Number(
    (
      await meantMembers(db, meant, now.toISOString())
        .select((eb) => eb.fn.countAll<number>().as('members'))
        .executeTakeFirstOrThrow()
    ).members,
  )
