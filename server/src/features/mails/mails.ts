import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import type { Db } from '#db/schema.ts'
import { isAnswered, type Mailer, MailRefused } from '#lib/mail.ts'

const MINUTE = 60_000
const LONGEST_WAIT = 360
/** Minutes until each retry: three days in all (docs/wire.md). Counted, because a clock may jump. */
const WAITS = [1, 2, 5, 15, 60, 180, ...Array<number>(11).fill(LONGEST_WAIT)]
/** A process that took a mail but did not hand it over within this time has died. */
const TAKEN_MS = 2 * MINUTE
const AT_ONCE = 20

export type Letter = { subject: string; text: string; html: string }

type Mail = Letter & { cause: string; recipient: string; stop_link?: string }

/**
 * Adds a mail to the outbox, in the transaction of its cause.
 * @param cause names the event, e.g. `order 12 approved`; at most one mail is written per cause
 */
export const writeMail = (trx: Db, mail: Mail, now: Date) => writeMails(trx, [mail], now)

/** Within the parameters that an engine takes in one statement. */
const CHUNK = 1000

/** The same for the mails of one event to several people. */
export async function writeMails(trx: Db, mails: Mail[], now: Date) {
  const at = now.toISOString()
  // Of new mails the earliest leaves first, due or not: those of one person overtake those of many.
  const due_at = mails.length > 1 ? new Date(now.getTime() + LONGEST_WAIT * MINUTE).toISOString() : at
  for (let from = 0; from < mails.length; from += CHUNK)
    await trx
      .insertInto('mails')
      .values(
        mails.slice(from, from + CHUNK).map(({ cause, recipient, subject, text, html, stop_link = null }) => ({
          ...{ cause, recipient, subject, text, html, stop_link },
          ...{ status: 'WAITING' as const, tries: 0, due_at, created_at: at },
        })),
      )
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .execute()
}

/**
 * Sends due mails one by one. Each is claimed by one process, and never sent again once the mail server may have it
 * (docs/decisions/0009).
 * @returns where each went
 */
export async function sendDueMails(db: Db, mailer: Mailer, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  await eraseOldLinks(db, now)
  const due = await db
    .selectFrom('mails')
    .where('status', 'in', ['WAITING', 'SENDING'])
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', at),
        // Never put off for so long: these were written while the clock was ahead.
        eb('due_at', '>', after(LONGEST_WAIT * MINUTE)),
        eb('status', '=', 'SENDING').and('due_at', '>', after(2 * TAKEN_MS)),
        eb('status', '=', 'WAITING').and('tries', '=', 0),
      ]),
    )
    .select(['mail_id', 'recipient', 'subject', 'text', 'html', 'stop_link', 'created_at', 'tries', 'status', 'due_at'])
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  const sent: string[] = []
  for (const mail of due) {
    // Another process may have claimed it since.
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ status: 'SENDING', due_at: after(TAKEN_MS), tries: mail.tries + 1 })
      .where('mail_id', '=', mail.mail_id)
      .where('status', '=', mail.status)
      .where('due_at', '=', mail.due_at)
      .where('tries', '=', mail.tries)
      .executeTakeFirst()
    if (!numUpdatedRows) continue
    const move = (values: {
      status: 'WAITING' | 'HANDED_OVER' | 'SENT' | 'FAILED'
      due_at?: string
      sent_at?: string
      last_error?: string
      text?: string
      html?: string
      stop_link?: null
    }) =>
      db
        .updateTable('mails')
        .set(values)
        .where('mail_id', '=', mail.mail_id)
        // Another process takes over when the clock jumps; each taking counts.
        .where('tries', '=', mail.tries + 1)
        .where('status', 'in', ['SENDING', 'HANDED_OVER'])
        .executeTakeFirst()
    let isHandedOver = false
    try {
      const place = await mailer.deliver(mail, async () => {
        const { numUpdatedRows } = await move({ status: 'HANDED_OVER' })
        if (!numUpdatedRows) throw new Error('another process has taken this mail over')
        isHandedOver = true
      })
      // The text is dropped after sending: it may contain a login link.
      await move({ status: 'SENT', sent_at: new Date().toISOString(), text: '', html: '', stop_link: null })
      sent.push(place)
    } catch (error) {
      const last_error = (error as Error).message.slice(0, 500)
      const wait = WAITS[mail.tries]
      if (isHandedOver && !isAnswered(error)) await move({ status: 'HANDED_OVER', last_error })
      else if (error instanceof MailRefused || wait === undefined) await move({ status: 'FAILED', last_error })
      else await move({ status: 'WAITING', due_at: after(wait * MINUTE), last_error })
    }
  }
  return sent
}

/** Erases undelivered mails whose link is over, whatever its kind: a link must not outlive its purpose in the database. */
const eraseOldLinks = (db: Db, now: Date) =>
  db
    .updateTable('mails')
    .set({ text: '', html: '' })
    .where('status', 'in', ['FAILED', 'HANDED_OVER'])
    .where('created_at', '<', new Date(now.getTime() - SET_PASSWORD_HOURS * 60 * MINUTE).toISOString())
    .where('text', 'like', '%/auth/reset-password/%')
    .execute()
