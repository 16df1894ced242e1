import { MAIL_LINK_OVER, type MailTrouble, type StaffMail } from '@padauk/contract/staff-mails'
import { pageOf, totalOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { hashToken } from '#lib/tokens.ts'
import { type Action, type Author, writeAudit } from '../audits/audits.ts'
import { refuseStep } from '../reviews/reviews.ts'

const mails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['mail_id', 'recipient', 'subject', 'text', 'cause', 'status', 'tries', 'last_error', 'created_at'])
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof mails>['executeTakeFirst']>>>

type Filter = { page: number; perPage: number; status?: MailTrouble | undefined }

/** Mails that need a person's attention (STAFF-6). */
export async function listTroubledMails(db: Db, { page, perPage, status }: Filter, now: Date) {
  const troubled = mails(db).where('status', 'in', status ? [status] : ['FAILED', 'HANDED_OVER'])
  const rows = troubled.select(totalOf(troubled))
  const found = await pageOf(
    page,
    perPage,
    (limit, offset) =>
      rows.orderBy('created_at', 'desc').orderBy('mail_id', 'desc').limit(limit).offset(offset).execute(),
    (row) => row,
  )
  const over = await findExpired(db, found.data, now)
  return { ...found, data: found.data.map((row) => toMail(row, over)) }
}

const targetOf = (mail_id: number) => `mail:${mail_id}`
const LINK = /\/auth\/reset-password\/([\w-]+)/
const hashOf = ({ text }: Row) => {
  const [, token] = LINK.exec(text) ?? []
  return token && hashToken(token)
}

/** The mails whose link was used, replaced or has expired; in time such a mail is erased (mails.ts). */
async function findExpired(db: Db, rows: Row[], now: Date): Promise<Set<number>> {
  const erased = rows.filter(({ text }) => text === '').map(({ mail_id }) => mail_id)
  const hashes = rows.flatMap((row) => hashOf(row) ?? [])
  if (hashes.length === 0) return new Set(erased)
  const valid = new Set(
    (
      await db
        .selectFrom('reset_links')
        .where('token_hash', 'in', hashes)
        .where('expires_at', '>', now.toISOString())
        .select('token_hash')
        .execute()
    ).map(({ token_hash }) => token_hash),
  )
  const over = rows.filter((row) => {
    const hash = hashOf(row)
    return hash && !valid.has(hash)
  })
  return new Set([...erased, ...over.map(({ mail_id }) => mail_id)])
}

/**
 * Requeues a failed mail as if newly written.
 * @throws 404, 409 for a mail in any other state, or one whose link is no longer valid
 */
export async function retryMail(db: Db, author: Author, mail_id: number, now: Date): Promise<StaffMail> {
  return inTransaction(db, async (trx) => {
    const mail = await requireMail(trx, mail_id)
    if ((await findExpired(trx, [mail], now)).size > 0) throw new AppError(409, MAIL_LINK_OVER)
    const at = now.toISOString()
    return move(
      trx,
      author,
      { mail, from: 'FAILED', to: 'WAITING', action: 'mails.retry', values: { due_at: at, created_at: at, tries: 0 } },
      now,
    )
  })
}

/**
 * Marks a mail as delivered after a manual check; its text is dropped.
 * @throws 404, 409 for a mail in any other state
 */
export async function settleMail(db: Db, author: Author, mail_id: number, now: Date): Promise<StaffMail> {
  return inTransaction(db, async (trx) => {
    const mail = await requireMail(trx, mail_id)
    return move(
      trx,
      author,
      {
        mail,
        from: 'HANDED_OVER',
        to: 'SENT',
        action: 'mails.settle',
        values: { sent_at: now.toISOString(), text: '', html: '' },
      },
      now,
    )
  })
}

async function requireMail(trx: Db, mail_id: number) {
  const mail = await mails(trx).where('mail_id', '=', mail_id).executeTakeFirst()
  if (!mail) throw notFound('mail')
  return mail
}

type Move = {
  mail: Row
  from: MailTrouble
  to: 'WAITING' | 'SENT'
  action: Action
  values: { due_at?: string; created_at?: string; tries?: number; sent_at?: string; text?: string; html?: string }
}

async function move(trx: Db, author: Author, { mail: { mail_id }, from, to, action, values }: Move, now: Date) {
  const moved = await trx
    .updateTable('mails')
    .set({ status: to, ...values })
    .where('mail_id', '=', mail_id)
    .where('status', '=', from)
    .returning('mail_id')
    .executeTakeFirst()
  if (!moved)
    throw await refuseStep(trx, {
      what: 'mail',
      target: targetOf(mail_id),
      status: (await requireMail(trx, mail_id)).status,
    })
  await writeAudit(
    trx,
    author,
    { action, target: targetOf(mail_id), before: { status: from }, after: { status: to } },
    now,
  )
  return toMail(await requireMail(trx, mail_id), new Set())
}

/** A cause may end in a token hash, which is of no use to people. */
const toMail = ({ text: _, cause, ...mail }: Row, over: Set<number>): StaffMail => ({
  ...mail,
  cause: cause.replace(/ [0-9a-f]{64}$/, ''),
  is_link_over: over.has(mail.mail_id),
})
