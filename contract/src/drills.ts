import { DRILL_KINDS } from '@padauk/rules/drill-charts'
import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'

/** Charts in one set, the daily one or a further one. */
export const DRILL_SET = 5
/** Charts that a member gets in a day. */
export const DRILLS_A_DAY = 200
/** Days whose results are listed. */
export const DRILL_DAYS = 30

export const Drill = z.object({
  /** From 1 on each day. The first five are the daily drill. */
  number: z.int(),
  /** Chosen by the server. With the kind, it makes the chart (@padauk/rules/drill-charts). */
  seed: z.int(),
  kind: z.enum(DRILL_KINDS),
  /** A price or a size in hundredths, or 1 to enter and 0 to leave; null until it is answered. */
  answer: z.nullable(z.int()),
  is_right: z.nullable(z.boolean()),
})
export type Drill = z.infer<typeof Drill>

/** The newest set of a day. */
export const DrillSet = z.object({
  /** The member's local day. */
  date: z.string(),
  drills: z.array(Drill),
})
export type DrillSet = z.infer<typeof DrillSet>

export const DrillResults = z.object({
  /** The member's local day, which `days` ends with when something was answered on it. */
  date: z.string(),
  days: z.array(z.object({ date: z.string(), total: z.int(), right: z.int() })),
  /** Charts answered on all days. */
  total: z.int(),
})
export type DrillResults = z.infer<typeof DrillResults>

/** An existing calendar day, `YYYY-MM-DD`. */
const LocalDate = z.iso.date(fault('no_date'))
const BIGGEST = 1_000_000_000

export const drills = {
  read: get('/api/drills', {
    access: 'active',
    summary: 'Five charts of the day, in the zone of the Time-Zone header: the daily drill, or the newest further ones',
    answer: content(DrillSet),
  }),
  more: post('/api/drills', {
    access: 'active',
    summary: 'Five further charts, once the last five are answered; until then those',
    answer: content(DrillSet),
  }),
  answer: post('/api/drills/:date/:drill', {
    access: 'active',
    summary: 'Answer a chart; the first answer is marked and stays',
    /** A chart's day and number. */
    params: z.object({ date: LocalDate, drill: Id }),
    body: z.strictObject({
      answer: z
        .int(fault('no_whole_number', { field: 'answer' }))
        .check(
          z.gte(0, fault('too_low', { field: 'answer', min: 0 })),
          z.lte(BIGGEST, fault('above_most', { field: 'answer', max: BIGGEST })),
        ),
    }),
    answer: content(Drill),
  }),
  results: get('/api/drills/results', {
    access: 'active',
    summary: `How many charts were answered and right, on each of the last ${DRILL_DAYS} days`,
    answer: content(DrillResults),
  }),
}
