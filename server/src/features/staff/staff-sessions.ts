import { ROLE_CAPABILITIES } from '@padauk/contract/capabilities'
import { CODE_REQUIRED, STAFF_SESSION_HOURS, type StaffMe, WRONG_CODE } from '@padauk/contract/staff'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { isPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { writeAudit } from '../audits/audits.ts'
import { noteSeen } from '../sessions/sessions.ts'
import { acceptGuess, countGuess, type From } from '../tries/guesses.ts'
import { takeCode } from './second-factors.ts'
import { requiresSecondFactor } from './staff-rules.ts'

const COOKIE = /(?:^|;\s*)staff=([\w-]{43})(?:;|$)/
const MINUTE_MS = 60_000
const SEEN_EVERY_MINUTES = 5
const ENDED_KEPT_MS = 30 * 86_400_000

/** The cookie that starts or ends a session: HttpOnly and SameSite (docs/wire.md). */
export const staffCookie = (token: string | null, isSecure: boolean) =>
  `staff=${token ?? ''}; Path=/api/staff; Max-Age=${token ? STAFF_SESSION_HOURS * 3600 : 0}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

type Found = Pick<Schema['staff'], 'name' | 'email' | 'role' | 'totp_secret'> & {
  staff_id: number
  token_hash: string
  last_seen_at: string
  requires_second_factor: number | null
}
const sessions = (db: Db) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.staff_id', 'staff_sessions.staff_id')
    .where('staff.status', '=', 'ACTIVE')
    .select((eb) => [
      ...(['staff.staff_id', 'staff.name', 'staff.email', 'staff.role', 'staff.totp_secret'] as const),
      ...(['staff_sessions.token_hash', 'staff_sessions.last_seen_at'] as const),
      eb
        .selectFrom('staff_rules')
        .where('only', '=', 1)
        .select('requires_second_factor')
        .$asScalar()
        .as('requires_second_factor'),
    ])
const findSession = prepared<{ token_hash: string; now: string }, Found>((db, param) =>
  sessions(db)
    .where('staff_sessions.token_hash', '=', param('token_hash'))
    .where('staff_sessions.expires_at', '>', param('now')),
)

const toStaff = ({ staff_id, name, email, role, token_hash, ...found }: Found): Staff => ({
  ...{ staff_id, name, email, role, token_hash },
  capabilities: ROLE_CAPABILITIES[role],
  lacksFactor: found.requires_second_factor === 1 && found.totp_secret === null,
})

/** A staff member as of now, without a session; undefined once suspended. */
export async function findDecider(
  db: Db,
  staff_id: number,
): Promise<Pick<Staff, 'staff_id' | 'email' | 'capabilities'> | undefined> {
  const found = await db
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .where('status', '=', 'ACTIVE')
    .select(['email', 'role'])
    .executeTakeFirst()
  return found && { staff_id, email: found.email, capabilities: ROLE_CAPABILITIES[found.role] }
}

/** The staff member behind a Cookie header; null for a missing, invalid or expired one. */
export async function findStaff(db: Db, cookie: string, now: Date): Promise<Staff | null> {
  const token = COOKIE.exec(cookie)?.[1]
  if (!token) return null
  const token_hash = hashToken(token)
  const at = now.toISOString()
  const [found] = await findSession(db, { token_hash, now: at })
  if (!found) return null
  if (now.getTime() - Date.parse(found.last_seen_at) > SEEN_EVERY_MINUTES * MINUTE_MS)
    noteSeen(db.updateTable('staff_sessions').set({ last_seen_at: at }).where('token_hash', '=', token_hash))
  return toStaff(found)
}

type Typed = { email: string; password: string; code?: string | undefined }
type Place = { from: From; perMinute: number; storeTokens: (session: string, device: string) => void }

/**
 * Signs in to the back office. With a second factor, a single-use code is required as well.
 * @throws 401 with one text for an unknown email and a wrong password; 401 `code_required` or `wrong_code` after a
 * right password
 */
export async function loginStaff(
  db: Db,
  { email, password, code }: Typed,
  { from, perMinute, storeTokens }: Place,
  now: Date,
): Promise<StaffMe> {
  const guess = await countGuess(db, { what: 'staff login', email, from, perMinute }, now)
  const person = await db
    .selectFrom('staff')
    .select(['staff_id', 'email', 'name', 'role', 'status', 'password_hash', 'totp_secret'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!(await isPassword(password, person?.password_hash ?? undefined)) || !person || person.status !== 'ACTIVE')
    throw wrongCredentials()
  if (person.totp_secret && code === undefined) throw new AppError(401, CODE_REQUIRED)
  const token = newToken()
  const at = now.toISOString()
  const device = await inTransaction(db, async (trx) => {
    await lockVerified(trx, person)
    const { staff_id, totp_secret: secret } = person
    const kind = secret && (await takeCode(trx, { staff_id, secret, code: code as string }, now))
    if (secret && !kind) throw new AppError(401, WRONG_CODE, { at: 'code' })
    const device = await acceptGuess(trx, guess, now)
    // Long after their end: the clock may have jumped.
    const old = new Date(now.getTime() - ENDED_KEPT_MS).toISOString()
    await trx.deleteFrom('staff_sessions').where('expires_at', '<=', old).execute()
    await trx
      .insertInto('staff_sessions')
      .values({
        token_hash: hashToken(token),
        staff_id: person.staff_id,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(now.getTime() + STAFF_SESSION_HOURS * 3_600_000).toISOString(),
      })
      .execute()
    const action = kind === 'RECOVERY' ? 'staff.recovery-login' : 'staff.login'
    await writeAudit(trx, person, { action, target: `staff:${staff_id}` }, now)
    return device
  })
  storeTokens(token, device)
  return readStaffMe(db, person)
}

const wrongCredentials = () => new AppError(401, fault('wrong_credentials'))

/**
 * Locks the staff member as verified, because verifying is slow and the account may have been changed meanwhile.
 * @throws 401 if the password, second factor, email or status has changed
 */
async function lockVerified(
  trx: Db,
  {
    staff_id,
    email,
    password_hash,
    totp_secret,
  }: Pick<Schema['staff'], 'email' | 'password_hash' | 'totp_secret'> & { staff_id: number },
) {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('staff_id', '=', staff_id)
    .where('email', '=', email)
    .where('password_hash', '=', password_hash)
    .where('totp_secret', totp_secret === null ? 'is' : '=', totp_secret)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (!numUpdatedRows) throw wrongCredentials()
}

export async function logoutStaff(db: Db, { staff_id, token_hash }: Staff, dropToken: () => void) {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', token_hash).where('staff_id', '=', staff_id).execute()
  dropToken()
}

export async function readStaffMe(
  db: Db,
  { staff_id, name, email, role }: Pick<Staff, 'staff_id' | 'name' | 'email' | 'role'>,
): Promise<StaffMe> {
  const { totp_secret, factor_declined_at, language, recovery_codes } = await db
    .selectFrom('staff')
    .where('staff.staff_id', '=', staff_id)
    .select((eb) => [
      'totp_secret',
      'factor_declined_at',
      'language',
      eb
        .selectFrom('staff_recovery_codes')
        .whereRef('staff_recovery_codes.staff_id', '=', 'staff.staff_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('recovery_codes'),
    ])
    .executeTakeFirstOrThrow()
  const has_second_factor = totp_secret !== null
  const requires_second_factor = await requiresSecondFactor(db)
  return {
    ...{ staff_id, name, email, role, capabilities: [...ROLE_CAPABILITIES[role]], language },
    ...{ has_second_factor, requires_second_factor, recovery_codes_left: Number(recovery_codes) },
    factor_asked: has_second_factor
      ? null
      : requires_second_factor
        ? 'REQUIRED'
        : factor_declined_at === null
          ? 'OFFERED'
          : null,
  }
}

export async function updateStaffMe(db: Db, caller: Staff, language: Language, now: Date): Promise<StaffMe> {
  return inTransaction(db, async (trx) => {
    const { language: before } = await readStaffMe(trx, caller)
    if (before !== language) {
      await trx.updateTable('staff').set({ language }).where('staff_id', '=', caller.staff_id).execute()
      const target = `staff:${caller.staff_id}`
      const change = { before: { language: before }, after: { language } }
      await writeAudit(trx, caller, { action: 'staff.language', target, ...change }, now)
    }
    return readStaffMe(trx, caller)
  })
}
