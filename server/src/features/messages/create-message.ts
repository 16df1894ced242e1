import { SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import { type MessageForm, type MessageTemplate, RECIPIENTS_MAX } from '@padauk/contract/staff-messages'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { linkMessage, schoolDay } from '@padauk/rules/member-messages'
import { fillMessage, placeholdersIn } from '@padauk/rules/message-texts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'
import { listChosen } from '../chosen-members/chosen-members.ts'
import { readBrand } from '../configurations/configurations.ts'
import { isRefundedInFull } from '../ledger-entries/refunded-in-full.ts'
import { writeLetter } from '../mails/letter.ts'
import { writeMails } from '../mails/mails.ts'
import { createLinks } from '../members/staff-links.ts'
import { readSayers } from '../words/say-words.ts'

/** For members who have chosen no language: most chats are in Burmese. */
const SCHOOL_LANGUAGE: Language = 'my'
/** Where a message leads. */
const PATHS: Record<MessageTemplate, string> = {
  OWN: '/campuses',
  RETURN: '/campuses',
  ENDED: '/subscription',
  LINK: '',
}

const recipients = (trx: Db, ids: number[]) =>
  trx
    .selectFrom('members')
    .leftJoin('subscriptions', (join) =>
      join.on('subscriptions.subscription_id', '=', (eb) =>
        eb
          .selectFrom('subscriptions as latest')
          .whereRef('latest.member_id', '=', 'members.member_id')
          .select('latest.subscription_id')
          .orderBy('latest.end_at', 'desc')
          .orderBy('latest.subscription_id', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .where('members.member_id', 'in', ids)
    .select((eb) => [
      'members.member_id',
      'members.name',
      'members.email',
      'members.language',
      'members.status',
      isRefundedInFull(eb).as('is_refunded'),
      'plans.name as plan',
      'plans.name_my as plan_my',
      'subscriptions.end_at',
    ])
    .execute()
type Recipient = Awaited<ReturnType<typeof recipients>>[number]

/** @throws 422 for members to whom the message cannot be said */
function refuse(people: Recipient[], { template, text }: MessageForm) {
  const used = new Set(text ? [...placeholdersIn(text.en), ...placeholdersIn(text.my)] : [])
  const without = people.filter(({ end_at }) => end_at === null).length
  if (without > 0 && (used.has('plan') || used.has('day')))
    throw invalid('text', fault('some_without_subscription', { count: without }))
  const suspended = people.filter(({ status }) => status === 'SUSPENDED').length
  if (suspended > 0 && template === 'LINK') throw invalid('members', fault('some_suspended', { count: suspended }))
  const refunded = people.filter(({ is_refunded }) => is_refunded).length
  if (refunded > 0 && template === 'ENDED') throw invalid('members', fault('some_refunded', { count: refunded }))
}

/**
 * Writes a message to members (STAFF-11), each copy filled in for its member and in the member's language. By mail it
 * leaves through the outbox, once a member; for the chat it waits until somebody copies it.
 * @throws 404, 409, 422 as for every act on chosen members; 422 where the message does not fit a member
 */
export async function createMessage(
  db: Db,
  staff: Staff,
  { form, publicUrl }: { form: MessageForm; publicUrl: string },
  now: Date,
) {
  const { members, template, way, text } = form
  return inTransaction(db, async (trx) => {
    const ids = await listChosen(trx, members, now, way === 'CHAT' ? RECIPIENTS_MAX : undefined)
    const people = await recipients(trx, ids)
    refuse(people, form)
    const brand = await readBrand(trx)
    const { message_id } = await trx
      .insertInto('messages')
      .values({ template, way, staff_id: staff.staff_id, created_at: now.toISOString() })
      .returning('message_id')
      .executeTakeFirstOrThrow()
    const copies = people.map((person) => {
      const language = person.language ?? SCHOOL_LANGUAGE
      const { name, plan, plan_my, end_at } = person
      return {
        ...{ person, language },
        text: text
          ? fillMessage(text[language], {
              ...{ name, brand },
              plan: (language === 'my' && plan_my) || (plan ?? ''),
              day: end_at ? schoolDay(end_at) : '',
              link: `${publicUrl}${PATHS[template]}?language=${language}`,
            })
          : null,
      }
    })
    await trx
      .insertInto('member_messages')
      .values(
        copies.map(({ person: { member_id }, language, text }) => ({
          ...{ member_id, message_id, language, text },
          sent_at: way === 'MAIL' ? now.toISOString() : null,
        })),
      )
      .execute()
    if (way === 'MAIL') await mailCopies(trx, { copies, message_id, brand, publicUrl }, now)
    await writeAudit(
      trx,
      staff,
      {
        action: 'messages.create',
        target: `message:${message_id}`,
        after: { template, way, members: ids.length },
      },
      now,
    )
    return { message_id, members: ids.length }
  })
}

type Copies = {
  copies: { person: Recipient; language: Language; text: string | null }[]
  message_id: number
  brand: string
  publicUrl: string
}

async function mailCopies(trx: Db, { copies, message_id, brand, publicUrl }: Copies, now: Date) {
  const says = await readSayers(trx)
  const isLink = copies.some(({ text }) => text === null)
  const links = isLink
    ? await createLinks(trx, { ids: copies.map(({ person }) => person.member_id), publicUrl }, now)
    : undefined
  await writeMails(
    trx,
    copies.map(({ person: { member_id, name, email }, language, text }) => {
      const say = says[language]
      const link = links?.get(member_id)
      const said = text ?? linkMessage(says, { name, hours: SET_PASSWORD_HOURS, link: '' })[language]
      return {
        cause: `message ${message_id} to member ${member_id}`,
        recipient: email,
        ...writeLetter({
          ...{ brand, language },
          subject: say('mail_message_subject', { brand }),
          before: said.split('\n').filter(Boolean),
          ...(link && { act: { label: say('mail_welcome_act'), link } }),
          after: [],
        }),
      }
    }),
    now,
  )
}
