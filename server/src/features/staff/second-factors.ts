import { randomBytes } from 'node:crypto'
import { FACTOR_IS_OFF, FACTOR_STAYS, RECOVERY_CODES, WRONG_CODE } from '@padauk/contract/staff'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { hashToken } from '#lib/tokens.ts'
import { writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { countTry } from '../tries/tries.ts'
import { requireOwnPassword } from './staff-passwords.ts'
import { requiresSecondFactor } from './staff-rules.ts'

const PERIOD_S = 30
/** Time steps of clock drift to tolerate either way. */
const WINDOW = 1

const totpOf = async (secret: string, label = '', issuer = '') => {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ secret: Secret.fromBase32(secret), label, issuer, period: PERIOD_S, digits: 6, algorithm: 'SHA1' })
}

/** The time step of a code, or null when it is wrong. */
async function stepOf(secret: string, code: string, now: Date) {
  const delta = (await totpOf(secret)).validate({ token: code, window: WINDOW, timestamp: now.getTime() })
  return delta === null ? null : stepAt(now) + delta
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD_S)

const recoveryHash = (staff_id: number, code: string) =>
  hashToken(`${staff_id}:${code.replace(/[\s-]/g, '').toLowerCase()}`)

/** Which kind of code this is, if it is valid; authenticator and recovery codes work once each. */
export async function takeCode(
  trx: Db,
  { staff_id, secret, code }: { staff_id: number; secret: string; code: string },
  now: Date,
): Promise<'DIGITS' | 'RECOVERY' | undefined> {
  const typed = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(typed)) {
    const step = await stepOf(secret, typed, now)
    if (step === null) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ totp_step: step })
      .where('staff_id', '=', staff_id)
      // A step that is minutes away was accepted before the clock was set back.
      .where((eb) => eb.or([eb('totp_step', '<', step), eb('totp_step', '>', stepAt(now) + 4 * WINDOW)]))
      .executeTakeFirst()
    return numUpdatedRows ? 'DIGITS' : undefined
  }
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staff_id)
    .where('code_hash', '=', recoveryHash(staff_id, typed))
    .executeTakeFirst()
  return numDeletedRows ? 'RECOVERY' : undefined
}

type Asking = { password: string; perMinute: number }

/**
 * Creates an authenticator secret, inactive until its first code is confirmed.
 * @throws 422 for a wrong password
 */
export async function beginSecondFactor(db: Db, staff: Staff, asking: Asking, now: Date) {
  const password_hash = await requireOwnPassword(db, staff, asking, now)
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: 20 }).base32
  await db
    .updateTable('staff')
    .set({ totp_pending: secret })
    .where('staff_id', '=', staff.staff_id)
    .where('password_hash', '=', password_hash)
    .execute()
  return { secret, uri: (await totpOf(secret, staff.email, await readBrand(db))).toString() }
}

/**
 * Enables the second factor.
 * @returns the recovery codes, of which only hashes are stored
 * @throws 422 for a wrong code
 */
export async function confirmSecondFactor(
  db: Db,
  staff: Staff,
  { code, perMinute }: { code: string; perMinute: number },
  now: Date,
) {
  await countTry(db, { what: 'staff code', account: String(staff.staff_id), limit: perMinute, windowMs: 60_000 }, now)
  const { totp_pending } = await db
    .selectFrom('staff')
    .where('staff_id', '=', staff.staff_id)
    .select('totp_pending')
    .executeTakeFirstOrThrow()
  const step = totp_pending && (await stepOf(totp_pending, code.replace(/\s/g, ''), now))
  if (!totp_pending || !step) throw new AppError(422, WRONG_CODE, { at: 'code' })
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ totp_secret: totp_pending, totp_pending: null, totp_step: step })
      .where('staff_id', '=', staff.staff_id)
      .where('totp_pending', '=', totp_pending)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new AppError(409, fault('code_taken'))
    const recovery_codes = await replaceCodes(trx, staff.staff_id)
    await writeAudit(trx, staff, { action: 'staff.second-factor-on', target: `staff:${staff.staff_id}` }, now)
    return { recovery_codes }
  })
}

/** @returns the new codes, of which only hashes are stored */
async function replaceCodes(trx: Db, staff_id: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/^(.{5})/, '$1-'),
  )
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id, code_hash: recoveryHash(staff_id, code) })))
    .execute()
  return codes
}

/**
 * Replaces all recovery codes, used or not.
 * @throws 422 for a wrong password, 409 without a second factor
 */
export async function renewRecoveryCodes(db: Db, staff: Staff, asking: Asking, now: Date) {
  const password_hash = await requireOwnPassword(db, staff, asking, now)
  return inTransaction(db, async (trx) => {
    // Locks the row: two requests at once leave the codes of one of them.
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set((eb) => ({ status: eb.ref('status') }))
      .where('staff_id', '=', staff.staff_id)
      .where('password_hash', '=', password_hash)
      .where('totp_secret', 'is not', null)
      .executeTakeFirst()
    if (!numUpdatedRows) throw new AppError(409, FACTOR_IS_OFF)
    const recovery_codes = await replaceCodes(trx, staff.staff_id)
    await writeAudit(trx, staff, { action: 'staff.recovery-codes', target: `staff:${staff.staff_id}` }, now)
    return { recovery_codes }
  })
}

/** Remembers that a member of staff declined a second factor for now. Nothing changes for those who have one or have answered. */
export async function declineSecondFactor(db: Db, staff: Staff, now: Date) {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ factor_declined_at: now.toISOString() })
      .where('staff_id', '=', staff.staff_id)
      .where('totp_secret', 'is', null)
      .where('factor_declined_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await writeAudit(trx, staff, { action: 'staff.second-factor-declined', target: `staff:${staff.staff_id}` }, now)
  })
}

/**
 * Disables the second factor.
 * @throws 422 for a wrong password, 409 while the school requires it
 */
export async function endSecondFactor(db: Db, staff: Staff, asking: Asking, now: Date) {
  await requireOwnPassword(db, staff, asking, now)
  await inTransaction(db, async (trx) => {
    if (await requiresSecondFactor(trx)) throw new AppError(409, FACTOR_STAYS)
    await dropSecondFactor(trx, staff.staff_id)
    // They know of it, and need not be asked again.
    await trx
      .updateTable('staff')
      .set({ factor_declined_at: now.toISOString() })
      .where('staff_id', '=', staff.staff_id)
      .execute()
    await writeAudit(trx, staff, { action: 'staff.second-factor-off', target: `staff:${staff.staff_id}` }, now)
  })
}

export async function dropSecondFactor(trx: Db, staff_id: number) {
  await trx
    .updateTable('staff')
    .set({ totp_secret: null, totp_pending: null })
    .where('staff_id', '=', staff_id)
    .execute()
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute()
}
