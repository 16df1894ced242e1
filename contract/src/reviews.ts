import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { pageQuery } from './endpoint.ts'
import { Time, text } from './texts.ts'

export const REASON_MAX = 1000
export const REASON_MISSING = fault('reason_required')
/** The reason for a rejection, shown to the member and included in the mail. */
export const Reason = text('reason', { max: REASON_MAX })

/** The status on the screen, on which a decision was made; any other by then is 409 `already_decided`. */
export const decidedOn = <const S extends readonly string[]>(statuses: S) => z.enum(statuses, fault('no_decided_on'))

/** Review queues are newest first unless `oldest` is requested. */
export const reviewQuery = {
  ...pageQuery(20),
  order: z.prefault(
    z.enum(['newest', 'oldest'], fault('neither', { field: 'order', choices: 'newest', last: 'oldest' })),
    'newest',
  ),
}

/** Other submissions with the identical picture: on an order, or on a claim paid by us. */
export const SamePicture = z.object({
  order_id: z.int(),
  history_id: z.nullable(z.int()),
  name: z.string(),
  created_at: Time,
})
export type SamePicture = z.infer<typeof SamePicture>

export const HELD_KINDS = ['post', 'order', 'claim'] as const
export const HELD_STEPS = ['approve', 'reject', 'issue', 'fund', 'pay'] as const
export type HeldKind = (typeof HELD_KINDS)[number]
export type HeldStep = (typeof HELD_STEPS)[number]

/** A decision that can still be undone, as everybody sees it on its item. The seconds are those of the server's clock. */
export const Held = z.object({
  held_decision_id: z.int(),
  staff_id: z.int(),
  name: z.string(),
  step: z.enum(HELD_STEPS),
  seconds_left: z.int(),
})
export type Held = z.infer<typeof Held>
