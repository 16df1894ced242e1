import * as z from 'zod/mini'
import { content, get, post, put } from './endpoint.ts'

const Hour = z
  .int('hour must be a whole number from 0 to 23')
  .check(z.gte(0, 'hour must be a whole number from 0 to 23'), z.lte(23, 'hour must be a whole number from 0 to 23'))

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
    body: z.strictObject({ link: z.string().check(z.maxLength(100, 'link must have at most 100 characters')) }),
  }),
}
