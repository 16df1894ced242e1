import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reminder } from '@padauk/contract/reminders'
import { addDays } from '@padauk/rules/days'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { localDay } from '#lib/days.ts'

const HOUR_MS = 3_600_000

const hours = new Map<string, Intl.DateTimeFormat>()
const localHour = (at: Date, zone: string) => {
  let format = hours.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    hours.set(zone, format)
  }
  return Number(format.format(at))
}

/**
 * When it is next `hour` in a zone, after `now`: the first quarter of an hour of that hour, because zones differ by
 * quarters. A day whose clocks jump over the hour is left out.
 */
export function nextAt(hour: number, zone: string, now: Date): Date {
  const quarter = HOUR_MS / 4
  let at = new Date(Math.floor(now.getTime() / quarter + 1) * quarter)
  const today = localDay(now, zone)
  // Of an hour that has begun, the next day's is meant.
  const isOver = localHour(now, zone) === hour
  for (let tries = 0; tries < 49 * 4; tries++, at = new Date(at.getTime() + quarter))
    if (localHour(at, zone) === hour && !(isOver && localDay(at, zone) === today)) return at
  return new Date(Date.parse(`${addDays(today, 1)}T00:00:00Z`) + hour * HOUR_MS)
}

export async function readReminder(db: Db, memberId: number): Promise<Reminder> {
  const plan = await db
    .selectFrom('day_plans')
    .where('member_id', '=', memberId)
    .select('remind_hour')
    .executeTakeFirst()
  return { hour: plan?.remind_hour ?? null }
}

/** Chooses the hour, or null for none. */
export async function setReminder(db: Db, memberId: number, hour: number | null, zone: string, now: Date) {
  const remind_at = hour === null ? null : nextAt(hour, zone, now).toISOString()
  await db
    .insertInto('day_plans')
    .values({ member_id: memberId, remind_hour: hour, zone, remind_at })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((eb) => ({
        remind_hour: eb.ref('excluded.remind_hour'),
        zone: eb.ref('excluded.zone'),
        remind_at: eb.ref('excluded.remind_at'),
      })),
    )
    .execute()
}

const signatureOf = (secret: string, memberId: number) =>
  createHmac('sha256', secret).update(`stop reminders of ${memberId}`).digest('base64url')

/** The last part of the link that stops a member's reminders. It does nothing else, so it may last. */
export const stopLink = (secret: string, memberId: number) => `${memberId}.${signatureOf(secret, memberId)}`

/** Stops the reminders of the member whose link it is; idempotent. */
export async function stopReminder(db: Db, secret: string, link: string) {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(link) ?? []
  if (!id || !signature) throw notFound('link')
  const right = Buffer.from(signatureOf(secret, Number(id)))
  if (!timingSafeEqual(right, Buffer.from(signature))) throw notFound('link')
  await db
    .updateTable('day_plans')
    .set({ remind_hour: null, remind_at: null })
    .where('member_id', '=', Number(id))
    .execute()
}
