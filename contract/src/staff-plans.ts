import { fault } from '@padauk/rules/faults'
import { LIFETIME_MONTHS } from '@padauk/rules/plans'
import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { Plan } from './plans.ts'
import { text } from './texts.ts'

export const PublishStatus = z.enum(
  ['DRAFT', 'PUBLISHED'],
  fault('neither', { field: 'status', choices: 'DRAFT', last: 'PUBLISHED' }),
)
export type PublishStatus = z.infer<typeof PublishStatus>
/** Dollars with at most two decimals. */
export const Usd = z.number(fault('no_number', { field: 'the price' })).check(
  z.gte(0, fault('too_low', { field: 'the price', min: 0 })),
  z.lte(1_000_000, fault('above_most', { field: 'the price', max: '1,000,000' })),
  z.refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, fault('price_decimals')),
)
export const Position = z
  .int(fault('no_whole_number', { field: 'position' }))
  .check(
    z.gte(1, fault('too_low', { field: 'position', min: 1 })),
    z.lte(100_000, fault('too_high', { field: 'position' })),
  )

const PLAN_FEATURES_MAX = 12
const PLAN_CAMPUSES_MAX = 100
const fields = {
  name: text('name', { max: 60 }),
  price_usd: Usd,
  months: z
    .int(fault('no_whole_number', { field: 'months' }))
    .check(
      z.gte(1, fault('too_low', { field: 'months', min: 1 })),
      z.lte(LIFETIME_MONTHS, fault('too_many_months', { max: 1200 })),
    ),
  /** Null or left out: every campus. */
  campus_count: z.optional(
    z.nullable(
      z
        .int(fault('no_whole_number', { field: 'campuses' }))
        .check(
          z.gte(1, fault('too_low', { field: 'campuses', min: 1 })),
          z.lte(PLAN_CAMPUSES_MAX, fault('above_most', { field: 'campuses', max: PLAN_CAMPUSES_MAX })),
        ),
    ),
  ),
  /** Burmese. Null: none yet, and visitors read the English. */
  name_my: z.optional(z.nullable(text('name_my', { max: 60 }))),
  description: text('description', { min: 0, max: 300 }),
  description_my: z.optional(z.nullable(text('description_my', { min: 0, max: 300 }))),
  features: z
    .array(text('a feature', { max: 120 }))
    .check(z.maxLength(PLAN_FEATURES_MAX, fault('too_many_features', { max: PLAN_FEATURES_MAX }))),
  features_my: z.optional(
    z.nullable(
      z
        .array(text('a feature', { max: 120 }))
        .check(z.maxLength(PLAN_FEATURES_MAX, fault('too_many_features', { max: PLAN_FEATURES_MAX }))),
    ),
  ),
  status: PublishStatus,
}
export const StaffPlan = z.object({
  ...z.omit(Plan, { language: true, estimate: true }).shape,
  name_my: z.nullable(z.string()),
  description_my: z.nullable(z.string()),
  features_my: z.nullable(z.array(z.string())),
  position: z.int(),
  status: PublishStatus,
})
export type StaffPlan = z.infer<typeof StaffPlan>
export const StaffPlanForm = z.strictObject(fields)
export type StaffPlanForm = z.infer<typeof StaffPlanForm>

const id = z.object({ id: Id })

export const staffPlans = {
  list: get('/api/staff/plans', {
    access: 'staff:plans',
    summary: 'All plans by position, including drafts',
    query: z.object(pageQuery(100)),
    answer: paged(StaffPlan),
  }),
  campuses: get('/api/staff/plans/campuses', {
    access: 'staff:members.read',
    summary: 'The plans that do not open every campus, with how many they open',
    answer: content(z.array(z.object({ plan_id: z.int(), campus_count: z.int() }))),
  }),
  create: post('/api/staff/plans', {
    access: 'staff:plans',
    summary: 'Add a plan, last',
    body: StaffPlanForm,
    answer: content(StaffPlan),
    status: 201,
  }),
  update: patch('/api/staff/plans/:id', {
    access: 'staff:plans',
    summary: 'Update a plan; existing subscriptions keep their terms',
    params: id,
    body: z.strictObject({ ...z.partial(StaffPlanForm).shape, position: z.optional(Position) }),
    answer: content(StaffPlan),
  }),
  remove: del('/api/staff/plans/:id', {
    access: 'staff:plans',
    summary: 'Delete a plan that nobody has bought',
    params: id,
  }),
}
