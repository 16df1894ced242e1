import { DEVICES_MAX, SESSION_DAYS, type Session } from '@padauk/contract/sessions'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { isPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { giveFirstItems } from '../checklists/first-items.ts'
import { activeUntil, listSubscriptions } from '../subscriptions/subscriptions.ts'
import { acceptGuess, countGuess, type From } from '../tries/guesses.ts'

/** The scheme is case-insensitive (RFC 9110, 11.1), the token is not. */
const BEARER = /^bearer ([\w-]{43})$/i
/** Written at most this often, so that reading pages causes no writes. */
const SEEN_EVERY_MINUTES = 15
/** The expiry of a session that a newer one has ended. It stays for a while, so that its device learns why. */
const REPLACED = new Date(0).toISOString()

type FoundSession = {
  member_id: number
  language: Caller['language']
  last_seen_at: string
  active_until: string | null
  school_version: number
  /** Of a device, null before its first change. */
  applied?: number | null
}
type Sought = { token_hash: string; now: string }
const selectSession = (db: Db, param: (name: keyof Sought) => string) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.member_id', 'sessions.member_id')
    .where('sessions.token_hash', '=', param('token_hash'))
    .where('sessions.expires_at', '>', param('now'))
    .where('members.status', '=', 'ACTIVE')
    .select((eb) => [
      'sessions.member_id',
      'members.language',
      'sessions.last_seen_at',
      activeUntil(eb, param('now')).as('active_until'),
      eb.selectFrom('school_version').where('only', '=', 1).select('version').$asScalar().as('school_version'),
    ])
const findSession = prepared<Sought, FoundSession>(selectSession)
/** The same with the last change of a device that was applied. */
const findSessionOn = prepared<Sought & { device: string }, FoundSession>((db, param) =>
  selectSession(db, param)
    .leftJoin('device_changes', (join) =>
      join
        .onRef('device_changes.member_id', '=', 'sessions.member_id')
        .on('device_changes.device', '=', param('device')),
    )
    .select('device_changes.number as applied'),
)

/** Starts a write that a read neither waits for nor fails with: writing may be impossible for the moment. */
export const noteSeen = (update: { execute(): Promise<unknown> }) => void update.execute().catch(() => {})

/** The member behind an Authorization header, on the device that the call names; null for an invalid or expired token. */
export async function findCaller(
  db: Db,
  authorization: string,
  device: string | undefined,
  now: Date,
): Promise<Caller | null> {
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return null
  const token_hash = hashToken(token)
  const at = now.toISOString()
  const [session] = device
    ? await findSessionOn(db, { token_hash, now: at, device })
    : await findSession(db, { token_hash, now: at })
  if (!session) return null
  if (now.getTime() - Date.parse(session.last_seen_at) > SEEN_EVERY_MINUTES * 60_000)
    noteSeen(db.updateTable('sessions').set({ last_seen_at: at }).where('token_hash', '=', token_hash))
  return {
    member_id: session.member_id,
    is_active: session.active_until !== null && session.active_until > at,
    token_hash,
    language: session.language,
    school_version: session.school_version,
    isView: false,
    device: device ? { id: device, applied: session.applied ?? 0 } : null,
  }
}

/** Whether the session behind an Authorization header was ended by a newer one. */
export async function isReplaced(db: Db, authorization: string): Promise<boolean> {
  const token = BEARER.exec(authorization)?.[1]
  if (!token) return false
  const found = await db
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '=', REPLACED)
    .select('device_id')
    .executeTakeFirst()
  return found !== undefined
}

type Place = {
  from: From
  perMinute: number
  storeDevice: (token: string) => void
  language: Language
  timeZone: string
}

/**
 * Signs in; a fourth device signs out the oldest (docs/wire.md). The first time, the checklist gets its first items.
 * @throws 401 with the same text and timing for an unknown email and a wrong password
 */
export async function login(
  db: Db,
  { email, password }: { email: string; password: string },
  { from, perMinute, storeDevice, language, timeZone }: Place,
  now: Date,
): Promise<Session> {
  const guess = await countGuess(db, { what: 'login', email, from, perMinute }, now)
  const member = await db
    .selectFrom('members')
    .select(['member_id', 'email', 'name', 'password_hash', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!(await isPassword(password, member?.password_hash)) || !member || member.status !== 'ACTIVE')
    throw wrongCredentials()

  const { token, device } = await inTransaction(db, async (trx) => {
    await lockVerified(trx, member)
    const device = await acceptGuess(trx, guess, now)
    await giveFirstItems(trx, member.member_id, language, localDay(now, timeZone))
    return { device, token: await createSession(trx, member.member_id, from.userAgent, now) }
  })
  storeDevice(device)
  const subscriptions = await listSubscriptions(db, member.member_id)
  return {
    token,
    email: member.email,
    name: member.name,
    subscriptions: subscriptions.map(({ plan, start_at, end_at }) => ({ plan, start_at, end_at })),
  }
}

const wrongCredentials = () => new AppError(401, fault('wrong_credentials'))

/**
 * Locks the member as verified. Verifying is slow: meanwhile another device may have changed the password and ended all
 * sessions, and this one must not survive that.
 * @throws 401 if the password, email or status has changed
 */
async function lockVerified(
  trx: Db,
  { member_id, email, password_hash }: Pick<Schema['members'], 'email' | 'password_hash'> & { member_id: number },
) {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('member_id', '=', member_id)
    .where('email', '=', email)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (!numUpdatedRows) throw wrongCredentials()
}

/**
 * Creates a session token, in a transaction that has locked the member; only its hash is stored.
 * @internal Exported for tests.
 */
export async function createSession(trx: Db, memberId: number, userAgent: string, now: Date): Promise<string> {
  const token = newToken()
  const at = now.toISOString()
  const mine = trx.selectFrom('sessions').where('member_id', '=', memberId)
  // Those that have ended are the oldest and go first. None goes because it has ended: the clock may have jumped.
  const sessions = await mine
    .select('token_hash')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(DEVICES_MAX - 1)
    .limit(100)
    .execute()
  const older = sessions.map(({ token_hash }) => token_hash)
  const [replaced, oldest] = [older.slice(0, DEVICES_MAX), older.slice(DEVICES_MAX)]
  if (replaced.length > 0)
    await trx
      .updateTable('sessions')
      .set({ expires_at: REPLACED })
      .where('token_hash', 'in', replaced)
      .where('expires_at', '>', at)
      .execute()
  if (oldest.length > 0) await trx.deleteFrom('sessions').where('token_hash', 'in', oldest).execute()
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      device: userAgent.slice(0, 300).toWellFormed().replaceAll('\0', ''),
      created_at: at,
      last_seen_at: at,
      expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString(),
    })
    .execute()
  return token
}

export async function logout(db: Db, { member_id, token_hash }: Caller) {
  await db.deleteFrom('sessions').where('token_hash', '=', token_hash).where('member_id', '=', member_id).execute()
}
