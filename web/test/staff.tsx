import { ROLE_CAPABILITIES, type Role } from '@padauk/contract/capabilities'
import { configure } from '@testing-library/react'
import { refusal } from './show.tsx'

// Generous: forms ask the server a moment after a key, and a busy machine is slow. Without styles, what is hidden takes
// long to find out.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true })

export const paged = (data: object[], more = {}) => ({
  ...{ currentPage: 1, totalPage: 1, perPage: 100, total: data.length },
  ...{ data, ...more },
})

/** The plans of the demo world; the first two open two campuses. */
const PLANS = (
  [
    [1, 'Starter', 49, 1, 2],
    [2, 'Half Year', 149, 6, 2],
    [3, 'Year', 249, 12, null],
    [5, 'Lifetime', 449, 1200, null],
  ] as const
).map(([plan_id, name, price_usd, months, campus_count]) => ({
  ...{ plan_id, name, price_usd, months, campus_count },
  ...{ description: '', features: [], estimate: null },
}))
const CAMPUSES = [1, 2, 3].map((campus_id) => ({ campus_id, title: `Campus ${campus_id}` }))

/** What most pages of the back office read, as this role. */
export const asStaff = (role: Role) => ({
  'GET /api/staff/me': {
    ...{ staff_id: 7, name: `Sample ${role}`, email: `${role}@padauk.test`, role, language: 'en' },
    ...{ capabilities: ROLE_CAPABILITIES[role], has_second_factor: false, factor_asked: null },
    ...{ requires_second_factor: false, recovery_codes_left: 0 },
  },
  'GET /api/plans': paged(PLANS),
  'GET /api/campus': paged(CAMPUSES),
  'GET /api/staff/plans/campuses': PLANS,
  'GET /api/staff/rates': paged([
    { rate_id: 1, from_day: '2026-01-01', mmk_per_usd: 4150, staff: null, created_at: '2026-01-01T00:00:00Z' },
  ]),
})

/** Refuses fields of a form, each with its message. */
export const refuseFields = (fields: Record<string, string>) =>
  refusal(422, 'Error: no', { fields: Object.entries(fields).map(([path, message]) => ({ path, message })) })
export const bodyOf = ({ body }: RequestInit) => JSON.parse(String(body))
