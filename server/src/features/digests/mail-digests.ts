import { ROLE_CAPABILITIES } from '@padauk/contract/capabilities'
import type { FiguresDay, QueueKind } from '@padauk/contract/overviews'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { addDays } from '@padauk/rules/days'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { localDay } from '#lib/days.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSums } from '../ledger-entries/sums.ts'
import { writeLetter } from '../mails/letter.ts'
import { writeMail } from '../mails/mails.ts'
import { readFigures } from '../overviews/figures.ts'
import { readQueues } from '../overviews/overviews.ts'
import { readSayers } from '../words/say-words.ts'
import { schoolHour } from './digests.ts'

const OWNER = { capabilities: ROLE_CAPABILITIES.owner }

const usdText = (usd: number) =>
  `${usd < 0 ? '-' : ''}$${Math.abs(usd).toLocaleString('en', { minimumFractionDigits: 2 })}`

const QUEUE_TEXTS: Record<QueueKind, (say: Say) => string> = {
  payments: (say) => say('mail_digest_payments'),
  orders: (say) => say('mail_digest_orders'),
  posts: (say) => say('mail_digest_posts'),
  exams: (say) => say('mail_digest_exams'),
  claims: (say) => say('mail_digest_claims'),
  mails: (say) => say('mail_digest_mails'),
  deletions: (say) => say('mail_digest_deletions'),
}

type Contents = { yesterday: FiguresDay; sums: Sums; queues: Awaited<ReturnType<typeof readQueues>> }

/** The paragraphs of the mail: open items, income of yesterday, and what could not be mailed. */
function tell(say: Say, { yesterday, sums, queues }: Contents): string[] {
  const queueLines = queues
    .filter(({ kind, count }) => count > 0 && kind !== 'mails')
    .map(({ kind, count }) => `${QUEUE_TEXTS[kind](say)}: ${count}`)
  const failed = queues.find(({ kind }) => kind === 'mails')?.count ?? 0
  const none = say('mail_digest_none')
  const unknown = sums.lines.reduce((sum, { not_in_usd }) => sum + not_in_usd, 0)
  return [
    [say('mail_digest_waits'), ...(queueLines.length > 0 ? queueLines : [none])].join('\n'),
    [
      say('mail_digest_yesterday', { day: yesterday.day }),
      `${say('mail_digest_in')}: ${usdText(sums.in_usd)}`,
      `${say('mail_digest_out')}: ${usdText(0 - sums.out_usd)}`,
      ...(unknown > 0 ? [say('console_ledger_no_rate', { count: unknown })] : []),
      say('mail_digest_sold', { sold: yesterday.sold ?? 0, renewed: yesterday.renewed ?? 0 }),
    ].join('\n'),
    `${QUEUE_TEXTS.mails(say)}: ${failed}`,
  ]
}

/**
 * Writes the mails that are due: once a day of the school for each owner who asked. The guarded update decides between
 * processes, and the cause of the mail is unique for the day, whatever the clock does.
 * @returns how many were written
 */
export async function mailDigests(db: Db, consoleUrl: string, now: Date): Promise<number> {
  const today = localDay(now, SCHOOL_ZONE)
  const due = await db
    .selectFrom('digests')
    .innerJoin('staff', 'staff.staff_id', 'digests.staff_id')
    .where('staff.status', '=', 'ACTIVE')
    .where('staff.role', '=', 'owner')
    .where('hour', '<=', schoolHour(now))
    .where((eb) => eb.or([eb('written_on', 'is', null), eb('written_on', '<>', today)]))
    .select(['staff.staff_id', 'staff.email', 'staff.language', 'stop_token'])
    .execute()
  if (due.length === 0) return 0
  const day = addDays(today, -1)
  const [figures, sums, queues, brand, says] = await Promise.all([
    readFigures(db, OWNER, { from: day, to: day }, now),
    readSums(db, { first: day, next: today }),
    readQueues(db),
    readBrand(db),
    readSayers(db),
  ])
  const contents = { yesterday: figures.days[0] as FiguresDay, sums, queues }
  let written = 0
  for (const { staff_id, email, language, stop_token } of due) {
    const languages: Language[] = language ? [language] : LANGUAGES.toReversed()
    const inEach = (text: (say: Say) => string) => languages.map((one) => text(says[one])).join(' · ')
    const stop_link = `${consoleUrl}/console/stop-digest/${stop_token}`
    const letter = writeLetter({
      ...{ brand, language: languages[0] as Language },
      subject: `${brand}: ${inEach((say) => say('mail_digest_subject', { day: today }))}`,
      before: languages.flatMap((one) => tell(says[one], contents)),
      act: { label: inEach((say) => say('mail_digest_act')), link: `${consoleUrl}/console` },
      after: [[...languages.map((one) => says[one]).map((say) => say('mail_digest_stop')), stop_link].join('\n')],
    })
    written += await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('digests')
        .set({ written_on: today })
        .where('staff_id', '=', staff_id)
        .where((eb) => eb.or([eb('written_on', 'is', null), eb('written_on', '<>', today)]))
        .executeTakeFirst()
      if (!numUpdatedRows) return 0
      await writeMail(
        trx,
        { cause: `digest of staff ${staff_id} on ${today}`, recipient: email, stop_link, ...letter },
        now,
      )
      return 1
    })
  }
  return written
}
