import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, post, put } from './endpoint.ts'

const HOUR = fault('no_hour')
/** The hour of the school's day at which the mail is written; null for none. */
export const Digest = z.strictObject({
  hour: z.nullable(z.int(HOUR).check(z.gte(0, HOUR), z.lte(23, HOUR))),
})
export type Digest = z.infer<typeof Digest>

export const digests = {
  read: get('/api/staff/me/digest', {
    access: 'staff:staff',
    summary: 'Whether and when one gets the daily mail',
    answer: content(Digest),
  }),
  set: put('/api/staff/me/digest', {
    access: 'staff:staff',
    summary: 'Ask for the daily mail at an hour, or for none',
    body: Digest,
    answer: content(Digest),
  }),
  stop: post('/api/staff/digests/:token/stop', {
    access: 'public',
    summary: 'Stop the daily mail by the link in it; an unknown one changes nothing',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
  }),
}
