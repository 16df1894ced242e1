import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { listHistory } from '../audits/audits.ts'
import { MEMBER_TABLES, type MemberKeys } from '../members/member-tables.ts'

/** `.invalid` is reserved: no mail ever goes there. */
const neutralName = (member_id: number) => `Deleted member #${member_id}`
const neutralEmail = (member_id: number) => `deleted-${member_id}@deleted.invalid`

/**
 * Erases what is personal of a member, in the transaction of the decision (docs/decisions/0044). The row itself stays,
 * because money refers to it: without a name, with an email that frees the old one, and unable to sign in. Blobs go with
 * the next sweeps, since nothing names them any more.
 * @param password_hash of a secret that nobody knows
 */
export async function eraseMember(trx: Db, member_id: number, password_hash: string) {
  const emails = await listEmails(trx, member_id)
  await eraseTraces(trx, member_id)
  for (const email of emails) await eraseByEmail(trx, { member_id, email })
  await trx
    .updateTable('members')
    .set({
      status: 'ERASED',
      name: neutralName(member_id),
      email: neutralEmail(member_id),
      phone: null,
      phone_key: null,
      mailbox: null,
      password_hash,
      profile_image: null,
      language: null,
      video_height: null,
      // What the audit log has sealed with it cannot be opened any more.
      audit_key: null,
    })
    .where('member_id', '=', member_id)
    .execute()
}

/** Everything that is found by the member's id. Repeated later for what a call in flight has still written. */
export async function eraseTraces(trx: Db, member_id: number) {
  const mine = trx.selectFrom('funded_orders').where('member_id', '=', member_id)
  await trx
    .deleteFrom('files')
    .where((eb) =>
      eb.or([
        // Pictures of other members differ in the number before the dash.
        eb('path', '>=', `profiles/${member_id}-`).and('path', '<', `profiles/${member_id}.`),
        eb('path', 'in', mine.select('payment_proof')),
        eb(
          'path',
          'in',
          trx
            .selectFrom('claims')
            .where('order_id', 'in', mine.select('order_id'))
            .where('payment_proof', 'is not', null)
            .select('payment_proof')
            .$castTo<{ payment_proof: string }>(),
        ),
      ]),
    )
    .execute()
  for (const [table, { found, erase }] of Object.entries(MEMBER_TABLES))
    if (erase === 'DELETE' && !found)
      // All of them have a member_id, which a list by name cannot show the compiler.
      await trx
        .deleteFrom(table as 'notes')
        .where('member_id', '=', member_id)
        .execute()
  await trx
    .updateTable('claims')
    .set({ wallet_address: '', reason: null, payment_proof: null })
    .where('order_id', 'in', mine.select('order_id'))
    .execute()
  await trx
    .updateTable('funded_orders')
    .set({
      name: neutralName(member_id),
      email: neutralEmail(member_id),
      payment_proof: '',
      reason: null,
      // Not null, or an approved order would wait for its account again.
      account: sql<string | null>`case when account is null then null else '' end`,
      exam_link: null,
      exam_note: null,
    })
    .where('member_id', '=', member_id)
    .execute()
  await trx.updateTable('payouts').set({ note: '' }).where('member_id', '=', member_id).execute()
  await trx.deleteFrom('idempotency_keys').where('caller', '=', `member:${member_id}`).execute()
}

/** The member's emails, earlier ones too, without those that somebody else uses now. */
async function listEmails(trx: Db, member_id: number): Promise<string[]> {
  const { email } = await trx
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const history = await listHistory(trx, `member:${member_id}`, 1000)
  const earlier = history
    .flatMap(({ before, after }) => [before, after])
    .map((values) => (values as { email?: unknown } | null)?.email)
    .filter((one) => typeof one === 'string')
  const emails = [...new Set([email, ...earlier])]
  const taken = await trx
    .selectFrom('members')
    .where('email', 'in', emails)
    .where('member_id', '!=', member_id)
    .select('email')
    .execute()
  return emails.filter((one) => !taken.some((other) => other.email === one))
}

/** What knows a member by email only: mails, affiliate posts, places of sign-ins and counts of tries. */
async function eraseByEmail(trx: Db, member: MemberKeys) {
  for (const [table, { found, erase }] of Object.entries(MEMBER_TABLES)) {
    if (erase !== 'DELETE' || !found) continue
    const [column, value] = found(member)
    await trx
      .deleteFrom(table as 'mails')
      .where(column as 'recipient', '=', value as string)
      .execute()
  }
  const { email } = member
  for (const subject of [`login ${email}`, `reset ${email}`, `post ${email}`])
    await trx
      .deleteFrom('tries')
      .where((eb) =>
        // The subject alone, or followed by a space and a place.
        eb.or([eb('subject', '=', subject), eb('subject', '>=', `${subject} `).and('subject', '<', `${subject}!`)]),
      )
      .execute()
}
