import { COMMON_PASSWORD, RESET_LINK_OVER, RESET_MINUTES, WRONG_OLD_PASSWORD } from '@padauk/contract/passwords'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { ADDRESS_FACTOR } from '#http/limits.ts'
import { networkOf } from '#lib/networks.ts'
import { hashPassword, isPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { readBrand } from '../configurations/configurations.ts'
import { type From, findKnownPlace, rememberPlace } from '../tries/guesses.ts'
import { countIn, countTry, forgetTries } from '../tries/tries.ts'
import { readSayers } from '../words/say-words.ts'
import { isEasyPassword } from './common-passwords.ts'
import { resetLetter } from './reset-letter.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The age at which a link is renewed past the limit: it must leave the owner time to open the mail. */
const RENEWED_AFTER_MINUTES = 12
const linkOver = () => new AppError(422, RESET_LINK_OVER)

type Asking = { email: string; language: Language; publicUrl: string; from: From; perHour: number }

/**
 * Mails a link to set a new password: valid 30 minutes, single use, newest only. For an unknown email the answer, the
 * statements and the single commit are identical, so that timing reveals nothing (AUTH-4).
 *
 * Strangers may ask for anybody, so asking never refuses an email. After `perHour` mails within an hour another follows
 * only when the last one is some minutes old; until then its link stays valid. A device that the account knows gets its
 * own mails, whatever strangers asked for.
 */
export async function forgotPassword(db: Db, { email, language, publicUrl, from, perHour }: Asking, now: Date) {
  const token = newToken()
  const token_hash = hashToken(token)
  const at = now.toISOString()
  const expiry = now.getTime() + RESET_MINUTES * MINUTE_MS
  const isOwn = (await findKnownPlace(db, `login ${email}`, from, now)) === 'DEVICE'
  const { [language]: say } = await readSayers(db)
  await inTransaction(db, async (trx) => {
    const network = networkOf(from.address)
    const counted = { limit: Number.MAX_SAFE_INTEGER, windowMs: HOUR_MS }
    const [ofPlace, ofEmail] = await countIn(
      trx,
      isOwn
        ? [{ ...counted, subject: `reset ${email} at ${hashToken(from.device as string)}` }]
        : [
            { ...counted, subject: `reset ${email} at ${network}` },
            { ...counted, subject: `reset ${email}` },
          ],
      now,
    )
    // Emails, not requests, so that one flooded email takes nothing from the others on the network.
    if (!isOwn && ofPlace === 1)
      await countIn(trx, [{ ...counted, subject: `reset from ${network}`, limit: perHour * ADDRESS_FACTOR }], now)
    const isWithin = ((ofEmail ?? ofPlace) as number) <= perHour
    const old = new Date(expiry - RENEWED_AFTER_MINUTES * MINUTE_MS).toISOString()
    const { subject, text, html } = resetLetter({
      say,
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
            eb.val(new Date(expiry).toISOString()).as('expires_at'),
          ]),
      )
      .onConflict((conflict) => {
        const renewed = conflict.column('member_id').doUpdateSet((eb) => ({
          token_hash: eb.ref('excluded.token_hash'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        if (isWithin) return renewed
        // A link that lasts longer than a new one is from staff, or from before the clock was set back.
        return renewed.where((eb) =>
          eb.or([
            eb('reset_links.expires_at', '<=', old),
            eb('reset_links.expires_at', '>', new Date(expiry + MINUTE_MS).toISOString()),
          ]),
        )
      })
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

/** The member of a link that can still be used. */
const findByLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.member_id', 'reset_links.member_id')
    .where('reset_links.token_hash', '=', hashToken(token))
    .where('reset_links.expires_at', '>', now.toISOString())
    .where('members.status', '=', 'ACTIVE')
    .select(['members.name', 'members.email'])
    .executeTakeFirst()

/** Why a new password would be refused whatever it was: the link is used, replaced, expired or invalid. */
export const findLinkFault = async (db: Db, token: string, now: Date): Promise<AppError | undefined> =>
  (await findByLink(db, token, now)) ? undefined : linkOver()

/**
 * Sets a new password by link and ends all of the member's sessions; a link works once, even under concurrency.
 * The device is known from then on, so that its owner can sign in even while strangers guess.
 * @returns the token of the device, for its cookie
 * @throws 422 for a used, replaced, expired or invalid link, and for a common password
 */
export async function resetPassword(
  db: Db,
  { token, newPassword, from }: { token: string; newPassword: string; from: From },
  now: Date,
): Promise<string> {
  const token_hash = hashToken(token)
  // Checked first, so that an invalid link does not cost a hash.
  const member = await findByLink(db, token, now)
  if (!member) throw linkOver()
  await refuseEasy(db, newPassword, member)
  const password_hash = await hashPassword(newPassword)
  return inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('reset_links')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', now.toISOString())
      .returning('member_id')
      .executeTakeFirst()
    if (!used) throw linkOver()
    const set = await trx
      .updateTable('members')
      .set({ password_hash })
      .where('member_id', '=', used.member_id)
      .where('status', '=', 'ACTIVE')
      .returning('email')
      .executeTakeFirst()
    if (!set) throw linkOver() // suspended meanwhile
    await trx.deleteFrom('sessions').where('member_id', '=', used.member_id).execute()
    return rememberPlace(trx, { what: 'login', email: set.email, from }, now)
  })
}

type Change = { oldPassword: string; newPassword: string; perMinute: number }

/**
 * Changes the password and ends all of the member's sessions but this one (docs/wire.md).
 * @throws 422 for a wrong old password and for a common new one
 */
export async function changePassword(
  db: Db,
  { member_id, token_hash }: Caller,
  { oldPassword, newPassword, perMinute }: Change,
  now: Date,
) {
  await countTry(db, { what: 'password', account: String(member_id), limit: perMinute, windowMs: MINUTE_MS }, now)
  const { password_hash: old_hash, ...member } = await db
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select(['password_hash', 'name', 'email'])
    .executeTakeFirstOrThrow()
  if (!(await isPassword(oldPassword, old_hash))) throw wrongOldPassword()
  await refuseEasy(db, newPassword, member)
  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('members')
      .set({ password_hash })
      .where('member_id', '=', member_id)
      .where('password_hash', '=', old_hash)
      .executeTakeFirst()
    if (!numUpdatedRows) throw wrongOldPassword() // changed concurrently on another device
    await trx.deleteFrom('sessions').where('member_id', '=', member_id).where('token_hash', '!=', token_hash).execute()
    await trx.deleteFrom('reset_links').where('member_id', '=', member_id).execute()
    await forgetTries(trx, 'password', String(member_id))
  })
}

const wrongOldPassword = () => new AppError(422, WRONG_OLD_PASSWORD, { at: 'oldPassword' })

async function refuseEasy(db: Db, password: string, member: { name: string; email: string }) {
  if (await isEasyPassword(db, password, member)) throw new AppError(422, COMMON_PASSWORD, { at: 'newPassword' })
}
