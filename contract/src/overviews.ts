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

/** One local day of the school (Asia/Yangon). What a role has no part in is null. Money by currency, as decimal text. */
export const FiguresDay = z.object({
  day: z.string(),
  members: z.nullable(z.int()),
  joined: z.nullable(z.int()),
  /** Subscriptions that began, and those among them that followed an earlier one. */
  begun: z.nullable(z.int()),
  renewed: z.nullable(z.int()),
  lessons_finished: z.int(),
  money_in: z.nullable(z.record(z.string(), z.string())),
  money_out: z.nullable(z.record(z.string(), z.string())),
})
export type FiguresDay = z.infer<typeof FiguresDay>
export const QuizFigures = z.object({
  lesson_id: z.int(),
  title: z.string(),
  attempts: z.int(),
  passed_percent: z.int(),
})
export type QuizFigures = z.infer<typeof QuizFigures>

export const FIGURES_DAYS_MAX = 400
const Day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'a day looks like 2026-11-20')))
const span = z.object({ from: Day, to: Day })

export const overviews = {
  read: get('/api/staff/overview', {
    access: 'staff',
    summary: 'What waits, in the queues of the own role',
    answer: content(Overview),
  }),
  figures: get('/api/staff/overview/figures', {
    access: 'staff',
    summary: 'Figures by day; the last 30 days unless said',
    query: span,
    answer: content(z.object({ days: z.array(FiguresDay), quizzes: z.array(QuizFigures) })),
  }),
  exportFigures: get('/api/staff/overview/figures.csv', {
    access: 'staff',
    summary: 'The same by day, as CSV',
    query: span,
    download: 'text/csv',
  }),
}
