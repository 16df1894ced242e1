import { createHash } from 'node:crypto'
import { cleanIdentifier, cleanName } from '@padauk/rules/identifiers'
import { phoneKey } from '@padauk/rules/phones'
import { normalizeLink } from '@padauk/rules/post-links'
import { referenceKey } from '@padauk/rules/references'
import { mailboxOf } from '../../lib/mailboxes.ts'
import { migration } from '../migration.ts'

type Kept = { id: number; old: string | null; key: string | null; taken?: number }

/**
 * Who gets a key: whoever has it already, else the first. Others keep their old one, which nobody else will look for.
 * `taken` names the row that has it.
 */
const share = (rows: { id: number; old: string | null; key: string | null }[]): Kept[] => {
  const owners = new Map<string, number>()
  for (const { id, old, key } of rows) if (key !== null && key === old) owners.set(key, id)
  for (const { id, key } of rows) if (key !== null && !owners.has(key)) owners.set(key, id)
  return rows.map((row) => {
    const owner = row.key === null ? row.id : (owners.get(row.key) as number)
    if (owner === row.id) return row
    return { ...row, key: row.old !== null && owners.has(row.old) ? null : row.old, taken: owner }
  })
}

/**
 * Phones, emails, references and links are compared by more of their usual forms, and names and emails have nothing in
 * them that nobody sees. What turns out to be alike is not joined: that is for people to decide, so the audit log names it.
 */
export const identifiers = migration(async ({ db, text }) => {
  const at = new Date().toISOString()
  const log = async (action: string, target: string, reason: string) => {
    const head = await db
      .updateTable('audit_heads')
      .set((eb) => ({ audit_id: eb('audit_id', '+', 1) }))
      .where('head_id', '=', 1)
      .returning(['audit_id', 'hash'])
      .executeTakeFirstOrThrow()
    const row = { audit_id: head.audit_id, at, staff: 'update 0051', action, target, before: null, after: null, reason }
    const hash = createHash('sha256')
      .update(JSON.stringify([head.hash, ...Object.values(row)]))
      .digest('hex')
    await db
      .insertInto('audits')
      .values({ ...row, hash })
      .execute()
    await db.updateTable('audit_heads').set({ hash }).where('head_id', '=', 1).execute()
  }
  await db.schema.alterTable('members').addColumn('mailbox', text).execute()

  const members = await db
    .selectFrom('members')
    .where('status', '!=', 'ERASED')
    .select(['member_id', 'name', 'email', 'phone', 'phone_key'])
    .orderBy('member_id')
    .execute()
  const emails = share(
    members.map(({ member_id, email }) => ({ id: member_id, old: email, key: cleanIdentifier(email).toLowerCase() })),
  )
  const phones = share(
    members.map(({ member_id, phone, phone_key }) => ({
      id: member_id,
      old: phone_key,
      key: phone === null ? null : (phoneKey(phone) ?? null),
    })),
  )
  const moved = phones.filter(({ old, key }) => old !== key)
  for (const { id } of moved)
    await db.updateTable('members').set({ phone_key: null }).where('member_id', '=', id).execute()
  for (const [at, { member_id, name, email, phone }] of members.entries()) {
    const target = `member:${member_id}`
    const [mail, number] = [emails[at] as Kept, phones[at] as Kept]
    await db
      .updateTable('members')
      .set({
        name: cleanName(name) || name,
        email: mail.key,
        phone: phone === null ? null : cleanIdentifier(phone),
        phone_key: number.key,
        mailbox: mailboxOf(cleanIdentifier(email).toLowerCase()),
      })
      .where('member_id', '=', member_id)
      .execute()
    for (const [what, taken] of [
      ['email', mail.taken],
      ['phone', number.old === null ? undefined : number.taken],
    ] as const)
      if (taken !== undefined)
        await log('members.looks-alike', target, `the ${what} is that of member ${taken}, written otherwise`)
  }
  await db.schema.createIndex('members_by_mailbox').on('members').column('mailbox').execute()

  const payments = await db
    .selectFrom('payments')
    .select(['payment_id', 'member_id', 'reference', 'reference_key'])
    .orderBy('payment_id')
    .execute()
  const keys = share(
    payments.map(({ payment_id, reference, reference_key }) => ({
      id: payment_id,
      old: reference_key,
      key: referenceKey(reference),
    })),
  )
  const changed = keys.filter(({ old, key }) => old !== key)
  for (const value of [null, 'key'] as const)
    for (const { id, key } of changed)
      await db
        .updateTable('payments')
        .set({ reference_key: value && key })
        .where('payment_id', '=', id)
        .execute()
  const payerOf = new Map(payments.map(({ payment_id, member_id }) => [payment_id, member_id]))
  for (const { id, old, taken } of keys)
    if (taken !== undefined && old !== null)
      await log(
        'payments.looks-alike',
        `member:${payerOf.get(id)}`,
        `payment ${id} has the reference of payment ${taken} by member ${payerOf.get(taken)}, written otherwise`,
      )

  const found = await db
    .selectFrom('affiliate_posts')
    .select(['post_id', 'link', 'normal_link', 'content_status'])
    .orderBy('post_id')
    .execute()
  // One that was paid must not be paid again under the address of one that was declined.
  const ORDER = ['PAID', 'APPROVED', 'PENDING', 'REJECT']
  const posts = found.toSorted((a, b) => ORDER.indexOf(a.content_status) - ORDER.indexOf(b.content_status))
  const links = share(
    posts.map(({ post_id, link, normal_link }) => ({ id: post_id, old: normal_link, key: normalizeLink(link) })),
  )
  // No new form equals an old one of another post that keeps it, but it may equal one that moves.
  const moving = links.filter(({ old, key }) => old !== key)
  for (const value of ['moving', 'key'] as const)
    for (const { id, key } of moving)
      await db
        .updateTable('affiliate_posts')
        .set({ normal_link: value === 'key' ? key : `moving ${id}` })
        .where('post_id', '=', id)
        .execute()
  for (const { id, taken } of links)
    if (taken !== undefined)
      await log('affiliate-posts.looks-alike', `post:${id}`, `this is post ${taken} under another address`)
})
