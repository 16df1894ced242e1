import type { Device } from '@padauk/contract/devices'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import type { Caller } from '#http/answer.ts'

/** The member's sessions, the current device first (AUTH-7). */
export async function listDevices(
  db: Db,
  { member_id, token_hash }: Pick<Caller, 'member_id' | 'token_hash'>,
  now: Date,
): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .where('member_id', '=', member_id)
    .where('expires_at', '>', now.toISOString())
    .select(['device_id', 'device', 'last_seen_at', 'token_hash'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_id', 'desc')
    .execute()
  // Lazy: only needed here.
  const { default: bowser } = await import('bowser')
  const devices = rows.map((row) => ({
    device_id: row.device_id,
    name: nameOf(row.device, bowser),
    last_seen_at: row.last_seen_at,
    is_current: row.token_hash === token_hash,
  }))
  return devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** @throws 404 unless it is the member's device */
export async function removeDevice(db: Db, memberId: number, deviceId: number, now: Date) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('device_id', '=', deviceId)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound('device')
}

type Parsed = { browser: { name?: string }; os: { name?: string } }

/** A readable name from the user agent, e.g. 'Chrome on Android'. */
function nameOf(userAgent: string, bowser: { parse(userAgent: string): Parsed }): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : userAgent.slice(0, 60)
}
