import type { Overview } from '@padauk/contract/overviews'
import type { DueMember } from '@padauk/contract/staff-renewals'
import { addDays } from '@padauk/rules/days'
import { renewalMessage } from '@padauk/rules/member-messages'
import { type ContactState, daysUntil, RENEWAL_DAYS, RENEWAL_RANGES, type RenewalRange } from '@padauk/rules/renewals'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { sql } from 'kysely'
import type { PageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { readBrand } from '../configurations/configurations.ts'
import { isRefundedInFull } from '../ledger-entries/refunded-in-full.ts'
import { readSayers } from '../words/say-words.ts'

/** The times between which subscriptions of a range end; the second is no longer part of it. */
const boundsOf = (range: RenewalRange, now: Date): [string, string] => {
  const [first, last] = RENEWAL_DAYS[range]
  const today = localDay(now, SCHOOL_ZONE)
  return [schoolDayBegins(addDays(today, first)), schoolDayBegins(addDays(today, last + 1))]
}

/** Active members whose last subscription ends between two times and was not refunded in full, with what came of asking them. */
const endingBetween = (db: Db, [from, to]: [string, string]) =>
  db
    .selectFrom('members')
    .leftJoin('renewal_contacts', (join) =>
      join
        .onRef('renewal_contacts.member_id', '=', 'members.member_id')
        .onRef('renewal_contacts.ends_at', '=', 'members.ends_at'),
    )
    .where('members.status', '=', 'ACTIVE')
    .where('members.ends_at', '>=', from)
    .where('members.ends_at', '<', to)
    .where((eb) => eb.not(isRefundedInFull(eb)))

const contactState = () => sql<ContactState>`coalesce(${sql.ref('renewal_contacts.state')}, 'NONE')`

/** How many members are in each range, and how many of them nobody has asked. One query over all ranges. */
export async function countRenewals(db: Db, now: Date): Promise<NonNullable<Overview['renewals']>> {
  const bounds = RENEWAL_RANGES.map((range) => ({ range, bounds: boundsOf(range, now) }))
  const rangeOf = sql<RenewalRange>`case ${sql.join(
    bounds.map(
      ({ range, bounds }) =>
        sql`when members.ends_at < ${bounds[1]} and members.ends_at >= ${bounds[0]} then ${sql.lit(range)}`,
    ),
    sql` `,
  )} end`
  const rows = await endingBetween(db, [boundsOf('ended', now)[0], boundsOf('9-30', now)[1]])
    .select((eb) => [
      rangeOf.as('range'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(case when ${contactState()} = 'NONE' then 1 else 0 end)`.as('not_contacted'),
    ])
    .groupBy(sql`1`)
    .execute()
  return RENEWAL_RANGES.map((range) => {
    const row = rows.find((one) => one.range === range)
    return { range, count: Number(row?.count ?? 0), not_contacted: Number(row?.not_contacted ?? 0) }
  })
}

type Wanted = { range: RenewalRange; state?: ContactState | undefined; page: number; perPage: number }

const wantedRows = (db: Db, { range, state }: Wanted, now: Date) =>
  endingBetween(db, boundsOf(range, now)).$if(state !== undefined, (rows) =>
    rows.where(contactState(), '=', state as ContactState),
  )

/** One range of renewals (STAFF-10), the nearest end first, with the message for each member. */
export async function listRenewals(
  db: Db,
  context: { wanted: Wanted; publicUrl: string },
  now: Date,
): Promise<PageOf<DueMember>> {
  const { page, perPage } = context.wanted
  const [{ total }, data] = await Promise.all([
    wantedRows(db, context.wanted, now)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    listDue(db, context, now),
  ])
  return { currentPage: page, totalPage: Math.ceil(Number(total) / perPage), perPage, total: Number(total), data }
}

/** The same without their number. */
export async function listDue(
  db: Db,
  { wanted, publicUrl }: { wanted: Wanted; publicUrl: string },
  now: Date,
): Promise<DueMember[]> {
  const { range, page, perPage } = wanted
  const order = range === 'ended' ? 'desc' : 'asc'
  const [rows, brand, says] = await Promise.all([
    db
      // The page is cut first, so that only its rows are joined.
      .selectFrom(
        wantedRows(db, wanted, now)
          .select([
            'members.member_id',
            'members.name',
            'members.email',
            'members.phone',
            'members.refer_code',
            'members.status',
            'members.created_at',
            'members.language',
            'members.ends_at as end_at',
            'renewal_contacts.state',
            'renewal_contacts.messaged_at',
            'renewal_contacts.marked_at',
            'renewal_contacts.staff as staff_email',
          ])
          .orderBy('members.ends_at', order)
          .orderBy('members.member_id', order)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .as('due'),
      )
      .leftJoin('subscriptions', (join) =>
        join.on('subscriptions.subscription_id', '=', (eb) =>
          eb
            .selectFrom('subscriptions as latest')
            .whereRef('latest.member_id', '=', 'due.member_id')
            .select('latest.subscription_id')
            .orderBy('latest.end_at', 'desc')
            .orderBy('latest.subscription_id', 'desc')
            .limit(1),
        ),
      )
      .leftJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
      .leftJoin('remarks', (join) =>
        join.on('remarks.remark_id', '=', (eb) =>
          eb
            .selectFrom('remarks as newest')
            .whereRef('newest.member_id', '=', 'due.member_id')
            .select('newest.remark_id')
            .orderBy('newest.remark_id', 'desc')
            .limit(1),
        ),
      )
      .leftJoin('staff as author', 'author.staff_id', 'remarks.staff_id')
      .leftJoin('staff', 'staff.email', 'due.staff_email')
      .selectAll('due')
      .select(['plans.name as plan', 'plans.name_my as plan_my', 'subscriptions.months', 'staff.name as staff_name'])
      .select(['remarks.text', 'remarks.created_at as remarked_at', 'author.name as author'])
      .orderBy('due.end_at', order)
      .orderBy('due.member_id', order)
      .execute(),
    readBrand(db),
    readSayers(db),
  ])
  return rows.map(
    ({ state, messaged_at, marked_at, staff_email, staff_name, text, remarked_at, author, ...row }): DueMember => {
      const days = daysUntil(row.end_at, now)
      const { name, plan_my, end_at } = row
      return {
        ...row,
        days,
        contact:
          state !== null && marked_at !== null
            ? { state, messaged_at, marked_at, staff: staff_name ?? staff_email ?? '' }
            : null,
        remark: text !== null && remarked_at !== null ? { text, staff: author ?? '', created_at: remarked_at } : null,
        messages: renewalMessage(says, {
          ...{ brand, name, plan: row.plan ?? '', plan_my, end_at, days },
          hasEnded: end_at <= now.toISOString(),
          link: (language) => `${publicUrl}/subscription?language=${language}`,
        }),
      }
    },
  )
}
