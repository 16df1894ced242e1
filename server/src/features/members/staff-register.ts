import { randomInt } from 'node:crypto'
import {
  type NewMember,
  type PlanPayment,
  type Registered,
  type Renewal,
  SET_PASSWORD_HOURS,
} from '@padauk/contract/staff-members'
import { fault } from '@padauk/rules/faults'
import { renewedMessage, welcomeMessage } from '@padauk/rules/member-messages'
import { phoneKey } from '@padauk/rules/phones'
import { isLifetime } from '@padauk/rules/plans'
import type { Insertable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction, lockMember } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { mailboxOf } from '#lib/mailboxes.ts'
import { findReferrer, recordReferral } from '../affiliates/affiliates.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { recordSales, type Sale } from '../ledger-entries/payments.ts'
import { requirePrice } from '../ledger-entries/require-price.ts'
import { writeMail } from '../mails/mails.ts'
import { beginOf, buySubscription, requirePlan, type SoldPlan } from '../subscriptions/buy-subscription.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.ts'
import { readSayers } from '../words/say-words.ts'
import { memberDeleted } from './members.ts'
import { refuseDuplicates } from './staff-duplicates.ts'
import { readFile } from './staff-file.ts'
import { welcomeLetter } from './staff-letters.ts'
import { createLink, unusablePassword } from './staff-links.ts'

// Without characters that are easily confused.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 5

/** A code that can be read out, e.g. PADAUK7K3MX. */
function makeReferCode(brand: string): string {
  const head = brand
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 6)
  return head + Array.from({ length: CODE_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('')
}

type Person = Pick<Insertable<Schema['members']>, 'name' | 'email' | 'phone' | 'phone_key' | 'password_hash'>

/** Adds members with new refer codes; returns those whose email and phone were not taken (SAFE-3). */
export async function insertMembers(trx: Db, people: Person[], brand: string, now: Date) {
  const codes = await freeCodes(trx, brand, people.length)
  const created_at = now.toISOString()
  return trx
    .insertInto('members')
    .values(
      people.map((person, at) => ({
        ...person,
        mailbox: mailboxOf(person.email),
        refer_code: codes[at] as string,
        status: 'ACTIVE' as const,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['member_id', 'email'])
    .execute()
}

async function freeCodes(trx: Db, brand: string, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const fresh = Array.from({ length: count - codes.size }, () => makeReferCode(brand))
    const used = await trx.selectFrom('members').where('refer_code', 'in', fresh).select('refer_code').execute()
    for (const code of new Set(fresh).difference(new Set(used.map(({ refer_code }) => refer_code)))) codes.add(code)
  }
  return [...codes]
}

const taken = () => new AppError(409, fault('used'))

/** @throws 409 naming who used the reference */
async function pay(
  trx: Db,
  author: Author,
  {
    plan: { name: what, price_cents },
    payment,
    ...sale
  }: Pick<Sale, 'member_id' | 'subscription_id' | 'isRenewal'> & { plan: SoldPlan; payment: PlanPayment },
  now: Date,
) {
  if (!(await recordSales(trx, author, [{ ...sale, ...payment, what, plan_price_cents: price_cents }], now)))
    throw (await refuseDuplicates(trx, { reference: payment.reference })) ?? taken()
}

/**
 * Registers a member with subscription, payment, refer code, mail and link, all or nothing (STAFF-1).
 * @throws 409 naming what is taken and by whom, 422 for an unknown plan, campus or code, for a self-referral and for a
 * payment off the price without a reason
 */
export async function registerMember(
  db: Db,
  author: Author,
  { member, publicUrl }: { member: NewMember; publicUrl: string },
  now: Date,
): Promise<Registered> {
  const { payment, plan_id, start_at, campus_ids, refer_code } = member
  // Outside the transaction: hashing is slow.
  const password_hash = await unusablePassword()
  return inTransaction(db, async (trx) => {
    const { name, email, phone = null } = member
    const phone_key = phone && (phoneKey(phone) ?? null)
    const refusal = await refuseDuplicates(trx, { email, phone: member.phone, reference: payment.reference })
    if (refusal) throw refusal
    const plan = await requirePlan(trx, plan_id)
    const off = await requirePrice(trx, { plan, payment }, now)
    const referrer = refer_code === undefined ? undefined : await findReferrer(trx, refer_code)
    if (refer_code !== undefined && !referrer) throw invalid('refer_code', fault('unknown_refer_code'))
    const brand = await readBrand(trx)
    const [made] = await insertMembers(trx, [{ name, email, phone, phone_key, password_hash }], brand, now)
    if (!made) throw (await refuseDuplicates(trx, { email, phone: member.phone })) ?? taken()
    const { member_id } = made
    const bought = await buySubscription(trx, { member_id, plan, start_at: beginOf(start_at, now), campus_ids })
    const { subscription_id } = bought
    await pay(trx, author, { member_id, subscription_id, plan, isRenewal: false, payment }, now)
    if (referrer) await recordReferral(trx, referrer.refer_code, bought.subscription_id, now)
    const set_password_link = await createLink(trx, { member_id, publicUrl }, now)
    const facts = {
      brand,
      name,
      plan: plan.name,
      plan_my: plan.name_my,
      months: plan.months,
      end_at: bought.end_at,
      link: set_password_link,
    }
    const says = await readSayers(trx)
    await writeMail(trx, { cause: `welcome ${member_id}`, recipient: email, ...welcomeLetter(says, facts) }, now)
    const after = {
      name,
      email,
      phone,
      plan: plan.name,
      start_at: bought.start_at,
      end_at: bought.end_at,
      refer_code: referrer?.refer_code ?? null,
      payment: { ...payment, ...off },
    }
    await writeAudit(trx, author, { action: 'members.register', target: `member:${member_id}`, after }, now)
    return {
      ...(await readFile(trx, member_id, now)),
      set_password_link,
      messages: welcomeMessage(says, { ...facts, hours: SET_PASSWORD_HOURS }),
    }
  })
}

/**
 * Adds a subscription that starts when the last one ends, so no days are lost; refer codes do not apply.
 * @throws 404, 409 for a used reference and for a lifetime membership, 422 for a payment off the price without a reason
 */
export async function renewMember(
  db: Db,
  author: Author,
  { member_id, renewal }: { member_id: number; renewal: Renewal },
  now: Date,
) {
  const { plan_id, campus_ids, payment, start_at: wantedStart } = renewal
  return inTransaction(db, async (trx) => {
    // Serialises concurrent renewals, so that one follows the other.
    await lockMember(trx, member_id)
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select(['name', 'ends_at', 'status'])
      .executeTakeFirst()
    if (!member) throw notFound('member')
    if (member.status === 'ERASED') throw memberDeleted()
    const earlier = await listSubscriptions(trx, member_id)
    const [last] = earlier
    if (last && isLifetime(last.months) && member.ends_at > now.toISOString())
      throw new AppError(409, fault('lifetime'))
    const plan = await requirePlan(trx, plan_id)
    const off = await requirePrice(trx, { plan, payment }, now)
    const begin = beginOf(wantedStart, now)
    const bought = await buySubscription(trx, {
      member_id,
      plan,
      start_at: member.ends_at > begin ? member.ends_at : begin,
      campus_ids,
      earlier,
    })
    const { subscription_id } = bought
    await pay(trx, author, { member_id, subscription_id, plan, isRenewal: last !== undefined, payment }, now)
    await writeAudit(
      trx,
      author,
      {
        action: 'members.renew',
        target: `member:${member_id}`,
        before: { end_at: member.ends_at || null },
        after: { plan: plan.name, start_at: bought.start_at, end_at: bought.end_at, payment: { ...payment, ...off } },
      },
      now,
    )
    return {
      ...(await readFile(trx, member_id, now)),
      messages: renewedMessage(await readSayers(trx), {
        brand: await readBrand(trx),
        name: member.name,
        plan: plan.name,
        plan_my: plan.name_my,
        months: plan.months,
        end_at: bought.end_at,
      }),
    }
  })
}
