import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, post, put } from './endpoint.ts'

const Hour = z.int(fault('no_hour')).check(z.gte(0, fault('no_hour')), z.lte(23, fault('no_hour')))

/** The hour of the member's day at which a mail comes if the goal is not reached. Null: none, which nobody has to ask for. */
export const Reminder = z.object({ hour: z.nullable(z.int()) })
export type Reminder = z.infer<typeof Reminder>

export const reminders = {
  read: get('/api/reminders', {
    access: 'token',
    summary: 'At which hour a reminder comes by mail',
    answer: content(Reminder),
  }),
  update: put('/api/reminders', {
    access: 'token',
    summary: 'Choose the hour of a daily reminder by mail, in the zone of the Time-Zone header, or none',
    body: z.strictObject({ hour: z.nullable(Hour) }),
  }),
  stop: post('/api/reminders/stop', {
    access: 'public',
    summary: 'Stop the reminders of whoever got this link by mail',
    body: z.strictObject({ link: z.string().check(z.maxLength(100, fault('too_long', { field: 'link', max: 100 }))) }),
  }),
}
