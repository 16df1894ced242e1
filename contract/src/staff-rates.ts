import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, paged, pageQuery, post } from './endpoint.ts'
import { Time, withLatinDigits } from './texts.ts'

const RATE_MAX = 1_000_000
const MmkPerUsd = z.number(fault('no_number', { field: 'the rate' })).check(
  z.gte(1, fault('too_low', { field: 'the rate', min: 1 })),
  z.lte(RATE_MAX, fault('above_most', { field: 'the rate', max: '1,000,000' })),
  z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, fault('rate_decimals')),
)
const isDay = (value: string) =>
  /^20\d\d-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** Kyat for one dollar from a day of the school on, until a later rate. Never changed: a wrong one is set again. */
export const Rate = z.object({
  rate_id: z.int(),
  from_day: z.string(),
  mmk_per_usd: z.number(),
  /** Null for the sample of the demo. */
  staff: z.nullable(z.string()),
  created_at: Time,
})
export type Rate = z.infer<typeof Rate>

export const RateForm = z.strictObject({
  mmk_per_usd: MmkPerUsd,
  from_day: z.string(fault('no_from_day')).check(withLatinDigits(), z.refine(isDay, fault('no_from_day_such'))),
})
export type RateForm = z.infer<typeof RateForm>

export const staffRates = {
  list: get('/api/staff/rates', {
    access: 'staff:members.read',
    summary: 'The rates of the kyat, latest day first; the first one holds today',
    query: z.object(pageQuery(25)),
    answer: paged(Rate),
  }),
  create: post('/api/staff/rates', {
    access: 'staff:settings',
    summary: 'Set the rate from a day on, at the latest today; payments of that day and later are compared by it',
    body: RateForm,
    answer: content(Rate),
    status: 201,
  }),
}
