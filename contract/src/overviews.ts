import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'
import { Time } from './texts.ts'

export const QUEUES = ['payments', 'orders', 'posts', 'exams', 'claims', 'mails'] as const
export type QueueKind = (typeof QUEUES)[number]
/** The days before an end on which somebody writes to the member. */
export const RENEWAL_DAYS = [30, 8, 3, 1, 0] as const

/** What waits: its count and since when its oldest waits. */
export const Queue = z.object({ kind: z.enum(QUEUES), count: z.int(), oldest_at: z.nullable(Time) })
export type Queue = z.infer<typeof Queue>

export const Overview = z.object({
  queues: z.array(Queue),
  /** How many subscriptions end in so many days; null for who does not see members. */
  renewals: z.nullable(z.array(z.object({ days: z.int(), count: z.int() }))),
})
export type Overview = z.infer<typeof Overview>

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'a day looks like 2026-11-20'))
/** One local day of the school (Asia/Yangon). Money by currency, as decimal text. */
export const FiguresDay = z.object({
  day: Day,
  members: z.int(),
  joined: z.int(),
  renewed: z.int(),
  lessons_finished: z.int(),
  money_in: z.record(z.string(), z.string()),
  money_out_usd: z.number(),
})
export type FiguresDay = z.infer<typeof FiguresDay>
export const QuizDifficulty = z.object({ lesson_id: z.int(), title: z.string(), attempts: z.int(), passed_percent: z.int() })


export const overviews = {
  read: get('/api/staff/overview', { access: 'staff', summary: 'What waits, in the queues of the own role', answer: content(Overview) }),
}
