import { fault } from '@padauk/rules/faults'
import { RENEWAL_RANGES } from '@padauk/rules/renewals'
import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'
import { DueMember } from './staff-renewals.ts'
import { Time } from './texts.ts'

const QUEUES = ['payments', 'orders', 'posts', 'exams', 'claims', 'mails', 'deletions'] as const
export type QueueKind = (typeof QUEUES)[number]

/** The number of pending items and when the oldest arrived. */
export const Queue = z.object({ kind: z.enum(QUEUES), count: z.int(), oldest_at: z.nullable(Time) })
export type Queue = z.infer<typeof Queue>

export const Overview = z.object({
  queues: z.array(Queue),
  /** Subscriptions that end in each range, and how many of them nobody has asked about; null for roles that may not see members. */
  renewals: z.nullable(z.array(z.object({ range: z.enum(RENEWAL_RANGES), count: z.int(), not_contacted: z.int() }))),
})
export type Overview = z.infer<typeof Overview>

/** How many of each queue and range 'Today' names. */
export const FIRST = 5
/** A lesson of the curriculum, as the editor's first page names it. */
const NamedLesson = z.object({ lesson_id: z.int(), title: z.string(), title_my: z.nullable(z.string()) })
export type NamedLesson = z.infer<typeof NamedLesson>
/** What an editor begins with: lessons not yet published, changes not yet published, items without Burmese, and quizzes failed most often. */
const Editing = z.object({
  drafts: z.array(NamedLesson),
  changes: z.array(NamedLesson),
  burmese_missing: z.int(),
  quizzes: z.array(z.object({ ...NamedLesson.shape, attempts: z.int(), passed_percent: z.int() })),
})
export type Editing = z.infer<typeof Editing>

/** Where to begin: `id` is that of the order, post, withdrawal or mail, and of the member whose deletion was asked for. */
export const Firsts = z.object({
  queues: z.array(
    z.object({
      kind: z.enum(QUEUES),
      items: z.array(z.object({ id: z.int(), name: z.string(), at: Time })),
    }),
  ),
  renewals: z.nullable(z.array(z.object({ range: z.enum(RENEWAL_RANGES), data: z.array(DueMember) }))),
  /** The rate of the day; null while there is none. */
  rate: z.nullable(z.object({ mmk_per_usd: z.number(), from_day: z.string() })),
  /** Owed to affiliates, and to how many; null for roles that do not pay them. */
  owed: z.nullable(z.object({ usd: z.number(), affiliates: z.int() })),
  /** For roles that edit the curriculum and have no queues. */
  editing: z.nullable(Editing),
})
export type Firsts = z.infer<typeof Firsts>

/**
 * One day in the school's time zone (Asia/Yangon). Fields outside the role's capabilities are null. Money is that of the
 * ledger which has a value in dollars.
 */
export const FiguresDay = z.object({
  day: z.string(),
  members: z.nullable(z.int()),
  joined: z.nullable(z.int()),
  /** Sold on the day, whenever they begin: first subscriptions, and renewals. */
  sold: z.nullable(z.int()),
  renewed: z.nullable(z.int()),
  lessons_finished: z.int(),
  in_usd: z.nullable(z.number()),
  out_usd: z.nullable(z.number()),
})
export type FiguresDay = z.infer<typeof FiguresDay>

export const FIGURES_DAYS_MAX = 400
const Day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, fault('no_day'))))
export const daySpan = { from: Day, to: Day }

export const overviews = {
  read: get('/api/staff/overview', {
    access: 'staff',
    summary: 'Pending work in the queues of one’s role',
    answer: content(Overview),
  }),
  firsts: get('/api/staff/overview/firsts', {
    access: 'staff',
    summary: 'Where one’s role begins: the first five of each queue and range of renewals, the rate, and what is owed',
    answer: content(Firsts),
  }),
  figures: get('/api/staff/overview/figures', {
    access: 'staff',
    summary: 'Figures by day; the last 30 days by default',
    query: z.object(daySpan),
    answer: content(z.object({ days: z.array(FiguresDay) })),
  }),
}
