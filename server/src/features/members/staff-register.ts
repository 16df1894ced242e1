import { randomInt } from 'node:crypto'
import { renewedMessage, welcomeMessage } from '@padauk/contract/member-messages'
import { phoneKey } from '@padauk/contract/phones'
import {
  type MemberPayment,
  type NewMember,
  type Registered,
  type Renewal,
  SET_PASSWORD_HOURS,
} from '@padauk/contract/staff-members'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { toUnicode } from '#lib/burmese.ts'
import { findReferrer, recordReferral } from '../affiliates/affiliates.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { writeMail } from '../mails/mails.ts'
import { insertPayment } from '../payments/payments.ts'
import { beginOf, buySubscription, findPlan } from '../subscriptions/buy-subscription.ts'
import { holdMember } from './members.ts'
import { refuseDuplicates } from './staff-duplicates.ts'
import { readFile } from './staff-file.ts'
import { createLink, unusablePassword } from './staff-links.ts'
import { welcomeLetter } from './staff-letters.ts'

// Without the letters and digits that are read for one another.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 5
const CODE_TRIES = 10

/** A code to be read out in a chat, such as PADAUK7K3MX. */
export function makeReferCode(brand: string): string {
  const head = brand
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 6)
  return head + Array.from({ length: CODE_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('')
}

type Person = {
  name: string
  email: string
  phone: string | null
  phone_key: string | null
  password_hash: string
  brand: string
}

/** Undefined when somebody has the email or the phone already: of many at once one wins (SAFE-3). */
async function insertMember(trx: Db, { brand, ...person }: Person, now: Date): Promise<number | undefined> {
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const refer_code = makeReferCode(brand)
    const made = await trx
      .insertInto('members')
      .values({ ...person, refer_code, status: 'ACTIVE', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    if (made) return made.member_id
    if (!(await trx.selectFrom('members').where('refer_code', '=', refer_code).select('member_id').executeTakeFirst()))
      return undefined
  }
  throw new Error('no refer code is free')
}

const taken = () => new AppError(409, 'used', 'somebody has registered this in the same moment')

async function pay(trx: Db, paid: { member_id: number; subscription_id: number; payment: MemberPayment }, now: Date) {
  const { payment, ...whose } = paid
  if (!(await insertPayment(trx, { ...whose, ...payment }, now)))
    throw (await refuseDuplicates(trx, { reference: payment.reference })) ?? taken()
}

/**
 * A new member with subscription, payment and refer code, the mail and the link, all or nothing (STAFF-1).
 * @throws 409 naming what somebody has already and who, 422 for a plan, campus or code that does not exist and for a self-referral
 */
export async function registerMember(
  db: Db,
  author: Author,
  { member, publicUrl }: { member: NewMember; publicUrl: string },
  now: Date,
): Promise<Registered> {
  const { payment, plan_id, start_at, campus_ids, refer_code } = member
  // Before the transaction: a hash takes its time, and so does the first look for Zawgyi.
  const [password_hash, name] = await Promise.all([unusablePassword(), toUnicode(member.name)])
  return inTransaction(db, async (trx) => {
    const { email, phone = null } = member
    const phone_key = phone && (phoneKey(phone) ?? null)
    const refusal = await refuseDuplicates(trx, { email, phone: member.phone, reference: payment.reference })
    if (refusal) throw refusal
    const plan = await findPlan(trx, plan_id)
    const referrer = refer_code === undefined ? undefined : await findReferrer(trx, refer_code)
    if (refer_code !== undefined && !referrer) throw invalid('refer_code', 'nobody has this refer code')
    const brand = await readBrand(trx)
    const member_id = await insertMember(trx, { name, email, phone, phone_key, password_hash, brand }, now)
    if (!member_id) throw (await refuseDuplicates(trx, { email, phone: member.phone })) ?? taken()
    const bought = await buySubscription(trx, { member_id, plan, start_at: beginOf(start_at, now), campus_ids })
    await pay(trx, { member_id, subscription_id: bought.subscription_id, payment }, now)
    if (referrer) await recordReferral(trx, referrer.refer_code, bought.subscription_id, now)
    const set_password_link = await createLink(trx, { member_id, publicUrl }, now)
    const facts = { brand, name, plan: plan.name, months: plan.months, end_at: bought.end_at, link: set_password_link }
    await writeMail(trx, { cause: `welcome ${member_id}`, recipient: email, ...welcomeLetter(facts) }, now)
    const after = {
      name,
      email,
      phone,
      plan: plan.name,
      start_at: bought.start_at,
      end_at: bought.end_at,
      refer_code: referrer?.refer_code ?? null,
      payment,
    }
    await writeAudit(trx, author, { action: 'members.register', target: `member:${member_id}`, after }, now)
    return {
      ...(await readFile(trx, member_id, now)),
      set_password_link,
      messages: welcomeMessage({ ...facts, hours: SET_PASSWORD_HOURS }),
    }
  })
}

/**
 * A next subscription. It follows on the last one, so that the days left are kept; a refer code does not count (api.md).
 * @throws 404, 409 for a reference that was used and for a membership for life
 */
export async function renewMember(
  db: Db,
  author: Author,
  { member_id, renewal }: { member_id: number; renewal: Renewal },
  now: Date,
) {
  const { plan_id, campus_ids, payment, start_at: asked } = renewal
  return inTransaction(db, async (trx) => {
    // Two renewals in the same moment follow on one another.
    await holdMember(trx, member_id)
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select(['name', 'ends_at'])
      .executeTakeFirst()
    if (!member) throw notFound('member')
    const last = await trx
      .selectFrom('subscriptions')
      .where('member_id', '=', member_id)
      .select('months')
      .orderBy('end_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && last.months >= LIFETIME_MONTHS && member.ends_at > now.toISOString())
      throw new AppError(409, 'lifetime', 'this membership is for life already')
    const plan = await findPlan(trx, plan_id)
    const begin = beginOf(asked, now)
    const bought = await buySubscription(trx, {
      member_id,
      plan,
      start_at: member.ends_at > begin ? member.ends_at : begin,
      campus_ids,
    })
    await pay(trx, { member_id, subscription_id: bought.subscription_id, payment }, now)
    await writeAudit(
      trx,
      author,
      {
        action: 'members.renew',
        target: `member:${member_id}`,
        before: { end_at: member.ends_at || null },
        after: { plan: plan.name, start_at: bought.start_at, end_at: bought.end_at, payment },
      },
      now,
    )
    return {
      ...(await readFile(trx, member_id, now)),
      messages: renewedMessage({
        brand: await readBrand(trx),
        name: member.name,
        plan: plan.name,
        months: plan.months,
        end_at: bought.end_at,
      }),
    }
  })
}

const LIFETIME_MONTHS = 1200
