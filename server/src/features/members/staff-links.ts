import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import { fault } from '@padauk/rules/faults'
import { linkMessage } from '@padauk/rules/member-messages'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { hashPassword } from '#lib/passwords.ts'
import { hashToken, newToken } from '#lib/tokens.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readSayers } from '../words/say-words.ts'
import { memberDeleted } from './members.ts'

const HOUR_MS = 3_600_000
let unusable: Promise<string> | undefined

/** For members without a password: the hash of a random secret, computed once because hashing is slow. */
export const unusablePassword = () => {
  unusable ??= hashPassword(newToken()).catch((error) => {
    unusable = undefined
    throw error
  })
  return unusable
}

/** Creates the member's only set-password link; the previous one stops working. */
export async function createLink(
  trx: Db,
  { member_id, publicUrl }: { member_id: number; publicUrl: string },
  now: Date,
): Promise<string> {
  const links = await createLinks(trx, { ids: [member_id], publicUrl }, now)
  return links.get(member_id) as string
}

/** The same for several members, in one statement. */
export async function createLinks(
  trx: Db,
  { ids, publicUrl }: { ids: number[]; publicUrl: string },
  now: Date,
): Promise<Map<number, string>> {
  const expires_at = new Date(now.getTime() + SET_PASSWORD_HOURS * HOUR_MS).toISOString()
  const tokens = ids.map((member_id) => ({ member_id, token: newToken() }))
  await trx
    .insertInto('reset_links')
    .values(tokens.map(({ member_id, token }) => ({ member_id, token_hash: hashToken(token), expires_at })))
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
  return new Map(tokens.map(({ member_id, token }) => [member_id, `${publicUrl}/auth/reset-password/${token}`]))
}

/** @throws 404, 409 for a suspended member */
export async function renewLink(
  db: Db,
  author: Author,
  { member_id, publicUrl }: { member_id: number; publicUrl: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select(['name', 'status'])
      .executeTakeFirst()
    if (!member) throw notFound('member')
    if (member.status === 'ERASED') throw memberDeleted()
    if (member.status === 'SUSPENDED') throw new AppError(409, fault('suspended'))
    const set_password_link = await createLink(trx, { member_id, publicUrl }, now)
    await writeAudit(trx, author, { action: 'members.link', target: `member:${member_id}` }, now)
    return {
      set_password_link,
      messages: linkMessage(await readSayers(trx), {
        name: member.name,
        hours: SET_PASSWORD_HOURS,
        link: set_password_link,
      }),
    }
  })
}
