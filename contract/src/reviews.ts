import * as z from 'zod/mini'
import { pageQuery } from './endpoint.ts'
import { text, Time } from './texts.ts'

export const REASON_MAX = 1000
export const REASON_MISSING = 'a reason is required: the member reads it'
/** Why something is rejected. The member reads it, in a mail and beside what was sent in. */
export const Reason = text('reason', { max: REASON_MAX })

/** What a queue is read by: newest first unless `oldest` is asked for. */
export const reviewQuery = {
  ...pageQuery(20),
  order: z.prefault(z.enum(['newest', 'oldest'], 'order must be newest or oldest'), 'newest'),
}

/** Where the very same picture was sent as well: with another order, or, by us, with a claim. */
export const SamePicture = z.object({
  order_id: z.int(),
  history_id: z.nullable(z.int()),
  name: z.string(),
  created_at: Time,
})
export type SamePicture = z.infer<typeof SamePicture>
