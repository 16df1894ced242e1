import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { get, paged, pageQuery } from './endpoint.ts'
import { Time } from './texts.ts'

/**
 * One change made by staff; `before` and `after` hold only what changed. Rows are immutable and chained by hash
 * (docs/decisions/0013).
 */
export const Audit = z.object({
  audit_id: z.int(),
  at: Time,
  staff: z.string(),
  action: z.string(),
  target: z.string(),
  /** What the target is called now, in the whole log; null when it is gone or has no name. */
  name: z.optional(z.nullable(z.string())),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type Audit = z.infer<typeof Audit>

const filter = z.optional(z.string().check(z.maxLength(254)))
const Day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, fault('no_day'))))

export const audits = {
  list: get('/api/staff/audit', {
    access: 'staff:audit',
    summary: 'The log, newest first; `staff` is an email, `action` a prefix, `from` and `to` are days in UTC',
    query: z.object({ ...pageQuery(50), staff: filter, action: filter, target: filter, from: Day, to: Day }),
    answer: paged(Audit),
  }),
}
