import { LIFETIME_MONTHS } from '@padauk/rules/plans'
import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { Plan } from './plans.ts'
import { text } from './texts.ts'

export const PublishStatus = z.enum(['DRAFT', 'PUBLISHED'], 'status must be DRAFT or PUBLISHED')
export type PublishStatus = z.infer<typeof PublishStatus>
/** Dollars with at most two decimals. */
export const Usd = z.number('the price must be a number').check(
  z.gte(0, 'the price must be 0 or more'),
  z.lte(1_000_000, 'the price must be at most 1,000,000'),
  z.refine(
    (price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6,
    'the price must have at most two decimals',
  ),
)
export const Position = z
  .int('position must be a whole number')
  .check(z.gte(1, 'position must be 1 or more'), z.lte(100_000, 'position is too high'))

const PLAN_FEATURES_MAX = 12
const PLAN_CAMPUSES_MAX = 100
const fields = {
  name: text('name', { max: 60 }),
  price_usd: Usd,
  months: z
    .int('months must be a whole number')
    .check(
      z.gte(1, 'months must be 1 or more'),
      z.lte(LIFETIME_MONTHS, 'months must be at most 1200, which is for life'),
    ),
  /** Null or left out: every campus. */
  campus_count: z.optional(
    z.nullable(
      z
        .int('campuses must be a whole number')
        .check(
          z.gte(1, 'campuses must be 1 or more'),
          z.lte(PLAN_CAMPUSES_MAX, `campuses must be at most ${PLAN_CAMPUSES_MAX}`),
        ),
    ),
  ),
  /** Burmese. Null: none yet, and visitors read the English. */
  name_my: z.optional(z.nullable(text('name_my', { max: 60 }))),
  description: text('description', { min: 0, max: 300 }),
  description_my: z.optional(z.nullable(text('description_my', { min: 0, max: 300 }))),
  features: z
    .array(text('a feature', { max: 120 }))
    .check(z.maxLength(PLAN_FEATURES_MAX, `at most ${PLAN_FEATURES_MAX} features`)),
  features_my: z.optional(
    z.nullable(
      z
        .array(text('a feature', { max: 120 }))
        .check(z.maxLength(PLAN_FEATURES_MAX, `at most ${PLAN_FEATURES_MAX} features`)),
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
