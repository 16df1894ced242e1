import { fault } from '@padauk/rules/faults'
import { isWithin } from '@padauk/rules/lengths'
import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'
import { SEARCH_MAX } from './searches.ts'
import { asSearched, Time } from './texts.ts'

/** How many of each kind are found; the pages of members, ledger and curriculum show the rest. */
export const FOUND_MAX = 5

export const Found = z.object({
  members: z.array(z.object({ member_id: z.int(), name: z.string(), email: z.string() })),
  /** Payments with this reference, however it is written, or one that begins so. */
  payments: z.array(
    z.object({
      payment_id: z.int(),
      member_id: z.int(),
      name: z.string(),
      reference: z.string(),
      amount: z.string(),
      currency: z.string(),
      created_at: Time,
    }),
  ),
  /** The order and the withdrawal with this number. */
  orders: z.array(z.object({ order_id: z.int(), name: z.string(), plan_name: z.string() })),
  claims: z.array(z.object({ history_id: z.int(), name: z.string(), plan_name: z.string() })),
  /** Drafts too. */
  lessons: z.array(
    z.object({ lesson_id: z.int(), title: z.string(), title_my: z.nullable(z.string()), campus_title: z.string() }),
  ),
})
export type Found = z.infer<typeof Found>

export const staffSearches = {
  find: get('/api/staff/search', {
    access: 'staff',
    summary:
      'Members, payments by reference, orders and withdrawals by number, and lessons, at most five of each and only what the role may read',
    query: z.object({
      q: z.prefault(
        z.string().check(
          asSearched(),
          z.refine((q) => isWithin(q, SEARCH_MAX), fault('too_long', { field: 'q', max: SEARCH_MAX })),
        ),
        '',
      ),
    }),
    answer: content(Found),
  }),
}
