import { COMMON_PASSWORD, RESET_LINK_OVER, RESET_MINUTES, WRONG_OLD_PASSWORD } from '@padauk/contract/passwords'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import type { Language } from '#http/language.ts'
import { hashPassword, isPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { readBrand } from '../configurations/configurations.ts'
import { countTry, forgetTries } from '../tries/tries.ts'
import { isCommonPassword } from './common-passwords.ts'
import { resetLetter } from './reset-letter.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const linkOver = () => new AppError(422, 'reset_link_over', RESET_LINK_OVER)

type Asking = { email: string; language: Language; publicUrl: string; address: string; perHour: number }

/**
 * Mails a link to set a new password: valid 30 minutes, single use, newest only. For an unknown email the answer, the
 * statements and the single commit are identical, so that timing reveals nothing (AUTH-4).
 */
export async function forgotPassword(db: Db, { email, language, publicUrl, address, perHour }: Asking, now: Date) {
  const token = newToken()
  const token_hash = hashToken(token)
  const at = now.toISOString()
  await inTransaction(db, async (trx) => {
    await countTry(trx, { what: 'reset', account: email, address, limit: perHour, windowMs: HOUR_MS }, now)
    const { subject, text, html } = resetLetter({
      brand: await readBrand(trx),
      email,
      link: `${publicUrl}/auth/reset-password/${token}`,
      language,
    })
    await trx
      .insertInto('reset_links')
      .columns(['member_id', 'token_hash', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .where('email', '=', email)
          .where('status', '=', 'ACTIVE')
          .select([
            'member_id',
            eb.val(token_hash).as('token_hash'),
            eb.val(new Date(now.getTime() + RESET_MINUTES * MINUTE_MS).toISOString()).as('expires_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet((eb) => ({
          token_hash: eb.ref('excluded.token_hash'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      )
      .execute()
    await trx
      .insertInto('mails')
      .columns(['cause', 'recipient', 'subject', 'text', 'html', 'status', 'tries', 'due_at', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('reset_links')
          .where('token_hash', '=', token_hash)
          .select([
            eb.val(`reset ${token_hash}`).as('cause'),
            eb.val(email).as('recipient'),
            eb.val(subject).as('subject'),
            eb.val(text).as('text'),
            eb.val(html).as('html'),
            eb.val('WAITING' as const).as('status'),
            eb.lit(0).as('tries'),
            eb.val(at).as('due_at'),
            eb.val(at).as('created_at'),
          ]),
      )
      .execute()
  })
  return { message: 'If this email belongs to a member, a mail is on its way.' }
}

/**
 * Sets a new password by link and ends all of the member's sessions; a link works once, even under concurrency.
 * @throws 422 for a used, replaced, expired or invalid link, and for a common password
 */
export async function resetPassword(db: Db, token: string, newPassword: string, now: Date) {
  const token_hash = hashToken(token)
  const valid = db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.member_id', 'reset_links.member_id')
    .where('reset_links.token_hash', '=', token_hash)
    .where('reset_links.expires_at', '>', now.toISOString())
    .where('members.status', '=', 'ACTIVE')
    .select('members.email')
  // Checked first, so that an invalid link does not cost a hash.
  const member = await valid.executeTakeFirst()
  if (!member) throw linkOver()
  await refuseCommon(newPassword)
  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('reset_links')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now.toISOString())
      .returning('member_id')
      .executeTakeFirst()
    if (!used) throw linkOver()
    await trx.updateTable('members').set({ password_hash }).where('member_id', '=', used.member_id).execute()
    await trx.deleteFrom('sessions').where('member_id', '=', used.member_id).execute()
    await forgetTries(trx, 'login', member.email)
  })
}

type Change = { oldPassword: string; newPassword: string; address: string; perMinute: number }

/**
 * Changes the password and ends all of the member's sessions, including this one (docs/wire.md).
 * @throws 422 for a wrong old password and for a common new one
 */
export async function changePassword(
  db: Db,
  { member_id }: Caller,
  { oldPassword, newPassword, address, perMinute }: Change,
  now: Date,
) {
  await countTry(
    db,
    { what: 'password', account: String(member_id), address, limit: perMinute, windowMs: MINUTE_MS },
    now,
  )
  const { password_hash: old_hash } = await db
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  if (!(await isPassword(oldPassword, old_hash))) throw wrongOldPassword()
  await refuseCommon(newPassword)
  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ password_hash })
      .where('member_id', '=', member_id)
      .where('password_hash', '=', old_hash)
      .executeTakeFirst()
    if (!numUpdatedRows) throw wrongOldPassword() // changed concurrently on another device
    await trx.deleteFrom('sessions').where('member_id', '=', member_id).execute()
    await trx.deleteFrom('reset_links').where('member_id', '=', member_id).execute()
    await forgetTries(trx, 'password', String(member_id))
  })
}

const wrongOldPassword = () =>
  new AppError(422, 'wrong_password', WRONG_OLD_PASSWORD, {
    fields: [{ path: 'oldPassword', message: WRONG_OLD_PASSWORD }],
  })

async function refuseCommon(password: string) {
  if (await isCommonPassword(password))
    throw new AppError(422, 'common_password', COMMON_PASSWORD, {
      fields: [{ path: 'newPassword', message: COMMON_PASSWORD }],
    })
}
