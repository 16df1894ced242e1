import { COMMON_PASSWORD, WRONG_OLD_PASSWORD } from '@padauk/contract/passwords'
import { STAFF_LINK_HOURS, STAFF_LINK_OVER } from '@padauk/contract/staff'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { hashPassword, isPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { writeAudit } from '../audits/audits.ts'
import { isEasyPassword } from '../passwords/common-passwords.ts'
import { type From, rememberPlace } from '../tries/guesses.ts'
import { countTry, forgetTries } from '../tries/tries.ts'

type Asking = { password: string; perMinute: number }
const refuse = (at: string, message: string) => new AppError(422, message, { at })

/**
 * @returns the hash it was verified against: what depends on it must still find that hash, because verifying is slow and
 * the owner may have reset the account meanwhile
 * @throws 422 unless it is the staff member's password
 */
export async function requireOwnPassword(
  db: Db,
  { staff_id }: Pick<Staff, 'staff_id'>,
  { password, perMinute }: Asking,
  now: Date,
  path = 'password',
): Promise<string> {
  await countTry(db, { what: 'staff password', account: String(staff_id), limit: perMinute, windowMs: 60_000 }, now)
  const { password_hash } = await db
    .selectFrom('staff')
    .where('staff_id', '=', staff_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!password_hash || !(await isPassword(password, password_hash))) throw refuse(path, WRONG_OLD_PASSWORD)
  await forgetTries(db, 'staff password', String(staff_id))
  return password_hash
}

/**
 * Changes the password and ends every other session.
 * @throws 422 for a wrong old or a common new password
 */
export async function changeStaffPassword(
  db: Db,
  staff: Staff,
  { newPassword, ...asking }: Asking & { newPassword: string },
  now: Date,
) {
  const verified = await requireOwnPassword(db, staff, asking, now, 'oldPassword')
  if (await isEasyPassword(db, newPassword, staff)) throw refuse('newPassword', COMMON_PASSWORD)
  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff')
      .set({ password_hash })
      .where('staff_id', '=', staff.staff_id)
      .where('password_hash', '=', verified)
      .executeTakeFirst()
    if (!numUpdatedRows) throw refuse('oldPassword', WRONG_OLD_PASSWORD)
    await trx
      .deleteFrom('staff_sessions')
      .where('staff_id', '=', staff.staff_id)
      .where('token_hash', '<>', staff.token_hash)
      .execute()
    await writeAudit(trx, staff, { action: 'staff.password', target: `staff:${staff.staff_id}` }, now)
  })
}

/** Creates a single-use link to set a password; replaces the previous one. */
export async function createStaffLink(
  trx: Db,
  { staff_id, origin }: { staff_id: number; origin: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  const values = {
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + STAFF_LINK_HOURS * 3_600_000).toISOString(),
  }
  await trx
    .insertInto('staff_links')
    .values({ staff_id, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  return `${origin}/console/set-password/${token}`
}

/**
 * Sets the password by link; the device is known from then on.
 * @returns the token of the device, for its cookie
 * @throws 422 for a used, replaced, invalid or expired link, and for a common password
 */
export async function setStaffPassword(
  db: Db,
  { token, newPassword, from }: { token: string; newPassword: string; from: From },
  now: Date,
): Promise<string> {
  const token_hash = hashToken(token)
  const over = () => new AppError(422, STAFF_LINK_OVER)
  const found = await db
    .selectFrom('staff_links')
    .innerJoin('staff', 'staff.staff_id', 'staff_links.staff_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .select(['name', 'email'])
    .executeTakeFirst()
  if (!found) throw over()
  if (await isEasyPassword(db, newPassword, found)) throw refuse('newPassword', COMMON_PASSWORD)
  const password_hash = await hashPassword(newPassword)
  return inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('staff_links')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now.toISOString())
      .returning('staff_id')
      .executeTakeFirst()
    if (!used) throw over()
    const { email } = await trx
      .updateTable('staff')
      .set({ password_hash })
      .where('staff_id', '=', used.staff_id)
      .returning('email')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('staff_sessions').where('staff_id', '=', used.staff_id).execute()
    const device = await rememberPlace(trx, { what: 'staff login', email, from }, now)
    await writeAudit(trx, { email }, { action: 'staff.password', target: `staff:${used.staff_id}` }, now)
    return device
  })
}
