import type { Duplicates, Holder } from '@padauk/contract/staff-members'
import { tierPercent } from '@padauk/rules/affiliates'
import { fault } from '@padauk/rules/faults'
import { cleanIdentifier } from '@padauk/rules/identifiers'
import { phoneKey } from '@padauk/rules/phones'
import type { Db } from '#db/schema.ts'
import { AppError, type FieldError } from '#errors.ts'
import { mailboxOf } from '#lib/mailboxes.ts'
import { findReferrer } from '../affiliates/affiliates.ts'
import { findPayment } from '../ledger-entries/payments.ts'

const HOLDER = ['member_id', 'name', 'email'] as const
const byEmail = (db: Db, email: string) =>
  db.selectFrom('members').where('email', '=', email).select(HOLDER).executeTakeFirst()
const byPhone = (db: Db, key: string) =>
  db.selectFrom('members').where('phone_key', '=', key).select(HOLDER).executeTakeFirst()

/** Other members whose address leads to the same mailbox. */
const byMailbox = (db: Db, email: string) =>
  db
    .selectFrom('members')
    .where('mailbox', '=', mailboxOf(email))
    .where('email', '!=', email)
    .select(HOLDER)
    .orderBy('member_id')
    .limit(3)
    .execute()

type Wanted = {
  email?: string | undefined
  phone?: string | undefined
  reference?: string | undefined
  refer_code?: string | undefined
}

/** Finds members who already use the typed values. */
export async function findDuplicates(db: Db, { email, phone, reference, refer_code }: Wanted): Promise<Duplicates> {
  const key = phone && phoneKey(phone)
  const address = email && cleanIdentifier(email).toLowerCase()
  const [mail, alike, number, payment, referrer] = await Promise.all([
    address ? byEmail(db, address) : undefined,
    address ? byMailbox(db, address) : [],
    key ? byPhone(db, key) : undefined,
    reference?.trim() ? findPayment(db, reference) : undefined,
    refer_code?.trim() ? findReferrer(db, refer_code) : undefined,
  ])
  return {
    email: mail ?? null,
    looks_like: alike,
    phone: number ?? null,
    reference: payment ?? null,
    refer_code: referrer
      ? {
          member_id: referrer.member_id,
          name: referrer.name,
          email: referrer.email,
          refer_code: referrer.refer_code,
          total_subscriptions: referrer.total,
          tier_percent: tierPercent(referrer.total),
        }
      : null,
  }
}

const usedBy = ({ name, email }: Holder) => `${name} (${email})`

/** An error naming each taken field and its member; undefined if none is taken. */
export async function refuseDuplicates(
  db: Db,
  { own, ...wanted }: Wanted & { own?: number },
): Promise<AppError | undefined> {
  const found = await findDuplicates(db, wanted)
  const fields: FieldError[] = []
  if (found.email && found.email.member_id !== own)
    fields.push({ path: 'email', message: fault('email_used', { holder: usedBy(found.email) }) })
  if (found.phone && found.phone.member_id !== own)
    fields.push({ path: 'phone', message: fault('phone_used', { holder: usedBy(found.phone) }) })
  if (found.reference)
    fields.push({
      path: 'payment.reference',
      message: fault('payment_reference_used', { holder: usedBy(found.reference) }),
    })
  const [first] = fields
  return first && new AppError(409, first.message, { fields })
}
