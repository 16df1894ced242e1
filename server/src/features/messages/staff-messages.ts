import { type Message, OPEN_MESSAGE_DAYS, type OpenMessage, type SentMessage } from '@padauk/contract/staff-messages'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'

/**
 * A message and a page of whom it is for, in an order that stays while they are copied one after another.
 * @throws 404
 */
export async function readMessage(
  db: Db,
  { message_id, page, perPage }: { message_id: number; page: number; perPage: number },
): Promise<Message> {
  const [message, counts, data] = await Promise.all([
    db
      .selectFrom('messages')
      .innerJoin('staff', 'staff.staff_id', 'messages.staff_id')
      .where('message_id', '=', message_id)
      .select(['message_id', 'template', 'way', 'staff.name as staff', 'messages.created_at'])
      .executeTakeFirst(),
    db
      .selectFrom('member_messages')
      .where('message_id', '=', message_id)
      .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('sent_at').as('sent')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('member_messages')
      .innerJoin('members', 'members.member_id', 'member_messages.member_id')
      .where('message_id', '=', message_id)
      .select([
        'members.member_id',
        'members.name',
        'members.phone',
        'member_messages.language',
        'member_messages.text',
        'member_messages.sent_at',
      ])
      .orderBy('member_messages.member_id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  if (!message) throw notFound('message')
  const total = Number(counts.total)
  return {
    ...message,
    sent: Number(counts.sent),
    ...{ currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total, data },
  }
}

/**
 * Says that a member was sent the copy for the chat, or takes that back. A second time changes nothing.
 * @throws 404, 409 for a mail
 */
export async function markMessage(
  db: Db,
  author: Author,
  { message_id, member_id, is_sent }: { message_id: number; member_id: number; is_sent: boolean },
  now: Date,
) {
  await inTransaction(db, async (trx) => {
    const copy = await trx
      .selectFrom('member_messages')
      .innerJoin('messages', 'messages.message_id', 'member_messages.message_id')
      .where('member_messages.message_id', '=', message_id)
      .where('member_messages.member_id', '=', member_id)
      .select('messages.way')
      .executeTakeFirst()
    if (!copy) throw notFound('message')
    if (copy.way === 'MAIL') throw new AppError(409, fault('is_mail'))
    const { numUpdatedRows } = await trx
      .updateTable('member_messages')
      .set({ sent_at: is_sent ? now.toISOString() : null })
      .where('message_id', '=', message_id)
      .where('member_id', '=', member_id)
      .where('sent_at', is_sent ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows)
      await writeAudit(
        trx,
        author,
        {
          action: is_sent ? 'messages.sent' : 'messages.undo',
          target: `message:${message_id}`,
          after: { member: member_id },
        },
        now,
      )
  })
}

const DAY_MS = 86_400_000

/** Messages for the chat that were left before the end. */
export async function listOpenMessages(db: Db, now: Date): Promise<OpenMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('staff', 'staff.staff_id', 'messages.staff_id')
    .innerJoin('member_messages', 'member_messages.message_id', 'messages.message_id')
    .where('messages.way', '=', 'CHAT')
    .where('messages.created_at', '>', new Date(now.getTime() - OPEN_MESSAGE_DAYS * DAY_MS).toISOString())
    .groupBy(['messages.message_id', 'messages.template', 'staff.name', 'messages.created_at'])
    .having((eb) => eb(eb.fn.count('sent_at'), '<', eb.fn.countAll()))
    .select(['messages.message_id', 'template', 'staff.name as staff', 'messages.created_at'])
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('sent_at').as('sent')])
    .orderBy('messages.message_id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, sent: Number(row.sent), total: Number(row.total) }))
}

const HISTORY_MAX = 100

const timeOf = ({ sent_at, created_at }: SentMessage) => sent_at ?? created_at
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * What a member was told or will be, newest first: messages, and those about renewals, which are read from where they are kept.
 * @throws 404
 */
export async function listMemberMessages(db: Db, member_id: number): Promise<SentMessage[]> {
  const [member, messages, contacts] = await Promise.all([
    db.selectFrom('members').where('member_id', '=', member_id).select('member_id').executeTakeFirst(),
    db
      .selectFrom('member_messages')
      .innerJoin('messages', 'messages.message_id', 'member_messages.message_id')
      .innerJoin('staff', 'staff.staff_id', 'messages.staff_id')
      .where('member_messages.member_id', '=', member_id)
      .select([
        'messages.message_id',
        'messages.template',
        'messages.way',
        'member_messages.text',
        'staff.name as staff',
        'messages.created_at',
        'member_messages.sent_at',
      ])
      .orderBy((eb) => eb.fn.coalesce('member_messages.sent_at', 'messages.created_at'), 'desc')
      .limit(HISTORY_MAX)
      .execute(),
    db
      .selectFrom('renewal_contacts')
      .leftJoin('staff', 'staff.email', 'renewal_contacts.staff')
      .where('renewal_contacts.member_id', '=', member_id)
      .where('renewal_contacts.messaged_at', 'is not', null)
      .select(['renewal_contacts.messaged_at', 'renewal_contacts.staff as email', 'staff.name'])
      .execute(),
  ])
  if (!member) throw notFound('member')
  const renewals = contacts.map(
    ({ messaged_at, email, name }): SentMessage => ({
      ...{ message_id: null, template: 'RENEWAL', way: 'CHAT', text: null },
      staff: name ?? email,
      created_at: messaged_at ?? '',
      sent_at: messaged_at,
    }),
  )
  return [...messages, ...renewals].sort((one, other) => compare(timeOf(other), timeOf(one))).slice(0, HISTORY_MAX)
}
