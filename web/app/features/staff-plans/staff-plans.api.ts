import { type StaffPlanForm, staffPlans } from '@padauk/contract/staff-plans'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

export const staffPlansQuery = queryOptions({
  queryKey: ['staff-plans'],
  queryFn: ({ signal }) => call(staffPlans.list, { query: { perPage: '100' } }, { signal }),
})

const saved = { refreshes: ['staff-plans', 'plans', 'audits'] as const, success: () => m.console_saved() }
/** Quiet: the form shows the error at its field. */
export const createPlan = mutationOptions({
  mutationFn: ({ body, key }: { body: StaffPlanForm; key: string }) =>
    call(staffPlans.create, { body }, { idempotencyKey: key }),
  meta: { ...saved, quiet: true },
})
export const updatePlan = mutationOptions({
  mutationFn: ({ plan_id, ...body }: { plan_id: number; position?: number } & Partial<StaffPlanForm>) =>
    call(staffPlans.update, { params: { id: String(plan_id) }, body }),
  meta: { ...saved, quiet: true },
})
export const movePlan = mutationOptions({ ...updatePlan, meta: { refreshes: saved.refreshes } })
export const removePlan = mutationOptions({
  mutationFn: (plan_id: number) => call(staffPlans.remove, { params: { id: String(plan_id) } }),
  meta: saved,
})
