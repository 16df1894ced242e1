import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, post, put } from './endpoint.ts'

/** What a day can hold, in this order. The checklist and the practice are only there while they hold something, what is learnt only with a running subscription. */
const THINGS = ['LESSON', 'PRACTICE', 'DRILL', 'CHECKLIST', 'NOTE'] as const
export type ThingKind = (typeof THINGS)[number]

/** Things that can tick an item of the checklist. */
export const STANDS_FOR = ['LESSON', 'PRACTICE', 'DRILL', 'NOTE'] as const
export type StandsFor = (typeof STANDS_FOR)[number]

/** How many things make a day count; more than there are means all of them. */
const DAY_GOALS = [1, 3, 5] as const
const Goal = z.literal(DAY_GOALS, fault('no_goal'))

/** Once each: `goal 2026-11-23`, `streak 7`, `course 12`. */
export const Celebration = z.object({
  name: z.string(),
  kind: z.enum(['GOAL', 'STREAK', 'COURSE']),
  /** Days of a streak, things of a goal, otherwise 0. */
  count: z.int(),
  /** Of a course, otherwise empty. */
  title: z.string(),
})
export type Celebration = z.infer<typeof Celebration>

/** How many things were done on a day, and how many make it count for the streak: none before the member's first day. */
export const DayOfHistory = z.object({ date: z.string(), done: z.int(), needed: z.int() })
export type DayOfHistory = z.infer<typeof DayOfHistory>

export const Day = z.object({
  date: z.string(),
  /** Null until the member has chosen one. */
  goal: z.nullable(z.int()),
  streak_days: z.int(),
  things: z.array(z.object({ kind: z.enum(THINGS), is_done: z.boolean(), done: z.int(), total: z.int() })),
  /** Questions of tomorrow's practice as known now; 0 on a day that has one. */
  practice_tomorrow: z.int(),
  /** The last seven days, today last. */
  week: z.array(DayOfHistory),
  celebrations: z.array(Celebration),
  /** Counted, for a day that is celebrated. */
  figures: z.object({
    /** Finished today. */
    lessons: z.int(),
    /** What their pages say that they take; how long the member needed is not measured. */
    minutes: z.int(),
    /** Of today's practice: tried, and right at the first try. */
    questions: z.int(),
    questions_right: z.int(),
    /** Of the daily drill: answered, and right. */
    charts: z.int(),
    charts_right: z.int(),
  }),
})
export type Day = z.infer<typeof Day>

export const days = {
  today: get('/api/days/today', {
    access: 'token',
    isTranslated: true,
    summary: 'What was done today, in the zone of the Time-Zone header, the goal, and what is to be celebrated',
    answer: content(Day),
  }),
  setGoal: put('/api/days/goal', {
    access: 'token',
    summary: 'Choose how many things make a day count',
    body: z.strictObject({ goal: Goal }),
  }),
  celebrate: post('/api/days/celebrations', {
    access: 'token',
    summary: 'A celebration was shown, and is not shown again on any device',
    body: z.strictObject({ name: z.string().check(z.maxLength(40, fault('too_long', { field: 'name', max: 40 }))) }),
  }),
}
