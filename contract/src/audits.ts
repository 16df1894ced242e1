import * as z from 'zod/mini'
import { content, get, pageQuery, paged } from './endpoint.ts'
import { Time } from './texts.ts'

/** One change by the staff; `before` and `after` hold what changed. Rows are never changed and each names the one before (api.md, 'Audit rows'). */
export const Audit = z.object({
  audit_id: z.int(),
  at: Time,
  staff: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
})
export type Audit = z.infer<typeof Audit>

const filter = z.optional(z.string().check(z.maxLength(254)))
const Day = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'a day looks like 2026-11-20')))

export const audits = {
  list: get('/api/staff/audit', {
    access: 'staff:audit',
    summary: 'The log, newest first; `staff` is an email, `action` the beginning of one, `from` and `to` days in UTC',
    query: z.object({ ...pageQuery(50), staff: filter, action: filter, target: filter, from: Day, to: Day }),
    answer: paged(Audit),
  }),
  verify: get('/api/staff/audit/verify', {
    access: 'staff:audit',
    summary: 'Whether the chain is whole',
    answer: content(z.object({ is_whole: z.boolean(), rows: z.int(), broken_at: z.nullable(z.int()) })),
  }),
}
