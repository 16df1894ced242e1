import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@padauk/rules/days'
import { amountOf } from '@padauk/rules/money'
import { normalizeLink } from '@padauk/rules/post-links'
import { referenceKey } from '@padauk/rules/references'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '../server/src/db/schema.ts'
import { recordPayout, recordReferral } from '../server/src/features/affiliates/affiliates.ts'
import { placeShippedTexts } from '../server/src/features/configurations/shipped-texts.ts'
import { storeFolder, writeFolder } from '../server/src/features/curricula/import-folder.ts'
import { nameFile } from '../server/src/features/files/files.ts'
import { spent, writeEntries } from '../server/src/features/ledger-entries/ledger-entries.ts'
import { normalReference } from '../server/src/features/ledger-entries/normal-reference.ts'
import { storeReference } from '../server/src/features/ledger-entries/sent-references.ts'
import { localDay } from '../server/src/lib/days.ts'
import { hashPassword } from '../server/src/lib/passwords.ts'
import { hashOf, type Storage } from '../server/src/lib/storage.ts'
import {
  ACCOUNTS,
  type Account,
  CHECKLIST,
  CLAIMS,
  FUNDED_ACCOUNTS,
  FUNDED_ORDERS,
  NO_ACCOUNT,
  NOTES,
  PASSWORD,
  PLANS,
  POSTS,
  RATES,
  REFERRALS,
  SAME_PICTURE,
  SITE,
  STAFF,
  WINS,
} from './world.ts'

const DAY_MS = 86_400_000
const PICTURES = join(import.meta.dirname, 'pictures')
const CURRICULUM = join(import.meta.dirname, '../curriculum')

/** Fills an empty database with the shipped curriculum and the demo accounts: all or nothing, safe for two simultaneous starts. */
export async function loadDemo(db: Db, storage: Storage, now: Date) {
  const payments = drawPayments()
  const [password_hash, folder, wins] = await Promise.all([
    hashPassword(PASSWORD),
    storeFolder(storage, CURRICULUM),
    storeWins(storage),
    ...payments.map((payment) => storage.put(payment)),
  ])
  await db.transaction().execute(async (trx) => {
    // The unique key makes a second process wait here until the first has committed, then it stops.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('configurations')
      .values({ key: 'Site', value: JSON.stringify(SITE) })
      .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return
    await writeFolder(trx, folder, now)
    await placeShippedTexts(trx)
    await addWins(trx, wins, now)
    for (const [index, { features, features_my, ...plan }] of PLANS.entries())
      await trx
        .insertInto('plans')
        .values({
          ...plan,
          features: JSON.stringify(features),
          features_my: JSON.stringify(features_my),
          position: index + 1,
        })
        .execute()
    for (const { days, mmk_cents } of RATES) {
      const at = new Date(now.getTime() - days * DAY_MS)
      await trx
        .insertInto('rates')
        .values({ from_day: localDay(at, SCHOOL_ZONE), mmk_cents, created_at: at.toISOString() })
        .execute()
    }
    for (const account of Object.values(ACCOUNTS)) await addAccount(trx, account, password_hash, now)
    for (const { email, name, role } of Object.values(STAFF))
      await trx
        .insertInto('staff')
        .values({
          ...{ email, name, role, status: 'ACTIVE', password_hash },
          ...{ created_at: now.toISOString(), factor_declined_at: now.toISOString() },
        })
        .execute()
    await addDoings(trx, now)
    await addReferrals(trx, password_hash, now)
    await addFunded(trx, payments, now)
    for (const { days, ...post } of POSTS) {
      const submitted_at = new Date(now.getTime() - days * DAY_MS).toISOString()
      const { post_id } = await trx
        .insertInto('affiliate_posts')
        .values({ ...post, normal_link: normalizeLink(post.link), submitted_at })
        .returning('post_id')
        .executeTakeFirstOrThrow()
      if (post.content_status === 'PAID')
        await addSent(
          trx,
          { kind: 'POST', source_id: post_id, member_id: null, what: '', method: 'OTHER' },
          { amount: '20', reference: 'SAMPLE-POST-TRANSFER', at: submitted_at },
          now,
        )
    }
  })
}

async function addAccount(
  db: Db,
  { email, name, refer_code, plan, from, to, months, campuses }: Account,
  password_hash: string,
  now: Date,
) {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const { member_id } = await db
    .insertInto('members')
    .values({ email, name, refer_code, password_hash, status: 'ACTIVE', created_at: at(from) })
    .returning('member_id')
    .executeTakeFirstOrThrow()
  // Who has been here before has emptied the list that it began with.
  const day = localDay(new Date(at(from)), SCHOOL_ZONE)
  if (from < -1)
    await db
      .insertInto('checklist_items')
      .values({ member_id, title: 'Write one note', stands_for: 'NOTE', position: 1, created_on: day, deleted_on: day })
      .execute()
  const { plan_id } = await db.selectFrom('plans').where('name', '=', plan).select('plan_id').executeTakeFirstOrThrow()
  const { subscription_id } = await db
    .insertInto('subscriptions')
    .values({ member_id, plan_id, months, start_at: at(from), end_at: at(to), opens_all_campuses: campuses ? 0 : 1 })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  for (const slug of campuses ?? []) {
    const { campus_id } = await db
      .selectFrom('campuses')
      .where('slug', '=', slug)
      .select('campus_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('subscription_campuses').values({ subscription_id, campus_id }).execute()
  }
}

/** Categories that the first account has started. */
const BEGUN = 4

/** Half-finished lessons, notes in all four phases and a checklist with a streak, for the first account. */
async function addDoings(db: Db, now: Date) {
  const { member_id } = await db
    .selectFrom('members')
    .where('email', '=', ACCOUNTS.member.email)
    .select('member_id')
    .executeTakeFirstOrThrow()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .select(['lessons.lesson_id', 'lessons.question_count', 'lessons.video_source', 'categories.category_id'])
    .orderBy('campuses.position')
    .orderBy('categories.position')
    .orderBy('courses.position')
    .orderBy('lessons.position')
    .execute()
  const byCategory = Map.groupBy(lessons, ({ category_id }) => category_id)
  let minutes = 60 * 24 * 30
  for (const within of [...byCategory.values()].slice(0, BEGUN)) {
    const done = within.slice(0, Math.floor(within.length / 2))
    for (const { lesson_id, question_count } of done) {
      minutes -= 600
      const at = ago(minutes)
      await db
        .insertInto('lesson_progress')
        .values({
          member_id,
          lesson_id,
          resume_seconds: 0,
          passed_at: question_count > 0 ? at : null,
          finished_at: at,
          touched_at: at,
        })
        .execute()
    }
    const next = within[done.length]
    if (next?.video_source)
      await db
        .insertInto('lesson_progress')
        .values({ member_id, lesson_id: next.lesson_id, resume_seconds: 12, touched_at: ago(90) })
        .execute()
    const liked = done[0]
    if (liked)
      await db
        .insertInto('favorites')
        .values({ member_id, lesson_id: liked.lesson_id, created_at: ago(minutes) })
        .execute()
  }

  // The last ten days until yesterday, each phase at its own time of day in Yangon.
  const TIMES = { MORNING_PHASE: '00:10', EFFECTUATION_PHASE: '05:40', BACKWARD_PHASE: '11:50', NIGHT_PHASE: '15:00' }
  const yesterday = addDays(now.toISOString().slice(0, 10), -1)
  for (const phase of Object.keys(NOTES) as (keyof typeof NOTES)[])
    for (const [index, [title, description]] of NOTES[phase].entries())
      await db
        .insertInto('notes')
        .values({
          member_id,
          type: phase,
          title,
          description,
          updated_at: `${addDays(yesterday, index + 1 - NOTES[phase].length)}T${TIMES[phase]}:00.000Z`,
        })
        .execute()

  const today = localDay(now, SCHOOL_ZONE)
  const STREAK = 9
  for (const [index, { title, stands_for }] of CHECKLIST.entries()) {
    const { item_id } = await db
      .insertInto('checklist_items')
      .values({ member_id, title, stands_for, position: index + 1, created_on: addDays(today, -STREAK) })
      .returning('item_id')
      .executeTakeFirstOrThrow()
    // Every day is complete. Today, one item is ticked.
    for (let back = STREAK; back >= 0; back--)
      if (back > 0 || index === 0) {
        const day = addDays(today, -back)
        await db.insertInto('checklist_days').values({ member_id, day, item_id }).execute()
        if (stands_for) await db.insertInto('day_things').values({ member_id, day, kind: stands_for }).execute()
      }
  }
}

type Win = { type: 'WIN' | 'PROOF'; title: string; title_my: string; path: string; bytes: Buffer }

/** Stores the sample pictures and inserts the wins and proofs that name them. */
async function storeWins(storage: Storage): Promise<Win[]> {
  const wins = (['WIN', 'PROOF'] as const).flatMap((type) =>
    WINS[type].map(([title, title_my], index) => {
      const name = `${type.toLowerCase()}-${String(index + 1).padStart(2, '0')}.svg`
      const bytes = readFileSync(join(PICTURES, name))
      return { type, title, title_my, bytes, path: `samples/${hashOf(bytes).slice(0, 16)}-${name}` }
    }),
  )
  for (const { bytes } of wins) await storage.put(bytes)
  return wins
}

async function addWins(db: Db, wins: Win[], now: Date) {
  for (const [index, { type, title, title_my, path, bytes }] of wins.entries()) {
    await nameFile(db, { path, media_type: 'image/svg+xml', is_private: false, bytes }, now)
    await db
      .insertInto('student_wins')
      .values({ type, title, title_my, cover: path, position: index + 1, status: 'PUBLISHED' })
      .execute()
  }
}

/** Members referred by the first account's code: most of them paid out, some not. */
async function addReferrals(db: Db, password_hash: string, now: Date) {
  const { refer_code } = ACCOUNTS.member
  for (let nth = 1; nth <= REFERRALS.subscriptions; nth++) {
    const number = String(nth).padStart(2, '0')
    const { months, name: plan } = PLANS[nth % PLANS.length] as (typeof PLANS)[number]
    const from = nth - REFERRALS.subscriptions * 4
    const to = from + Math.round(months * 30.4375)
    const email = `sample${number}@padauk.test`
    await addAccount(
      db,
      { email, name: `Sample member ${number}`, refer_code: `SAMPLE${number}`, plan, from, to, months, shows: '' },
      password_hash,
      now,
    )
    const { subscription_id } = await db
      .selectFrom('subscriptions')
      .innerJoin('members', 'members.member_id', 'subscriptions.member_id')
      .where('email', '=', email)
      .select('subscription_id')
      .executeTakeFirstOrThrow()
    await recordReferral(db, refer_code, subscription_id, new Date(now.getTime() + from * DAY_MS))
    if (nth === REFERRALS.subscriptions - REFERRALS.unpaid)
      await recordPayout(db, null, refer_code, 'Sample payout', now)
  }
}

/** A different picture for each payment, since a reused one is pointed out. */
const drawPayments = () => {
  const payment = readFileSync(join(PICTURES, 'payment.svg'), 'utf8')
  const count = FUNDED_ORDERS.reduce((sum, { count }) => sum + count, CLAIMS)
  return Array.from({ length: count }, (_, nth) =>
    Buffer.from(payment.replace('Sample payment', `Sample payment ${nth + 1}`)),
  )
}

/** Funded plans, the trader's orders in every status, and the claims of the funded order. */
async function addFunded(db: Db, payments: Buffer[], now: Date) {
  for (const [index, account] of FUNDED_ACCOUNTS.entries())
    await db
      .insertInto('funded_accounts')
      .values({ ...account, position: index + 1, status: 'PUBLISHED' })
      .execute()
  const accounts = await db
    .selectFrom('funded_accounts')
    .select(['funded_account_id', 'name as plan_name', 'price_cents'])
    .orderBy('position')
    .execute()
  const { member_id } = await db
    .selectFrom('members')
    .where('email', '=', ACCOUNTS.trader.email)
    .select('member_id')
    .executeTakeFirstOrThrow()
  const addProof = async (folder: string, nth: number) => {
    const path = `payment-proofs/${folder}/proof.svg`
    await nameFile(db, { path, media_type: 'image/svg+xml', is_private: true, bytes: payments[nth - 1] as Buffer }, now)
    return path
  }
  const orders = FUNDED_ORDERS.flatMap(({ count, ...order }) => Array<typeof order>(count).fill(order))
  for (const [index, order] of orders.entries()) {
    const nth = index + 1
    const bought = { member_id, ...(accounts[nth % accounts.length] as (typeof accounts)[number]) }
    const payment_proof = await addProof(`sample-order-${nth}`, nth === SAME_PICTURE.of ? SAME_PICTURE.as : nth)
    const order_id = await addOrder(db, nth, order, { ...bought, payment_proof }, now)
    if (order.status !== 'FUNDED') continue
    for (let claim = 1; claim <= CLAIMS; claim++)
      await addClaim(db, claim, { ...bought, order_id }, () => addProof(`sample-claim-${claim}`, nth + claim), now)
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

async function addOrder(
  db: Db,
  nth: number,
  { status, exam_status, reason }: Omit<(typeof FUNDED_ORDERS)[number], 'count'>,
  bought: {
    member_id: number
    funded_account_id: number
    plan_name: string
    price_cents: number
    payment_proof: string
  },
  now: Date,
) {
  const { member_id, plan_name, price_cents } = bought
  const { email, name } = ACCOUNTS.trader
  const created_at = daysBefore(now, nth * 3)
  const reference = `SAMPLE-ORDER-${String(nth).padStart(2, '0')}`
  const normal_reference = reference.toLowerCase()
  const amount = (price_cents / 100).toFixed(2)
  const paid = { member_id, method: 'USDT', currency: 'USD', reference, normal_reference } as const
  const { payment_id } = await db
    .insertInto('payments')
    .values({ ...paid, amount, reference_key: referenceKey(reference), created_at })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  const { order_id } = await db
    .insertInto('funded_orders')
    .values({
      ...bought,
      payment_id,
      name,
      email,
      status,
      reason,
      exam_status,
      created_at,
      account:
        status === 'PENDING' || nth === NO_ACCOUNT || (status === 'REJECT' && !exam_status)
          ? null
          : `Sample broker, server Sample-1\nLogin ${70_000 + nth}\nPassword sample-${nth}`,
      exam_link: exam_status && 'https://example.com/sample-statement',
      exam_note: exam_status && 'Sample statement',
      exam_submitted_at: exam_status && daysBefore(now, nth * 3 - 1),
    })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  const entry = { kind: 'ORDER', source_id: order_id, direction: 'IN', what: plan_name, at: created_at } as const
  if (status !== 'PENDING' && (status !== 'REJECT' || exam_status))
    await writeEntries(db, null, [{ ...paid, ...entry, amount: amountOf(amount) }], now)
  return order_id
}

async function addClaim(
  db: Db,
  nth: number,
  { order_id, member_id, plan_name }: { order_id: number; member_id: number; plan_name: string },
  addProof: () => Promise<string>,
  now: Date,
) {
  const isApproved = nth % 6 !== 0
  const percentage = (nth * 7) % 100 || 100
  const at = daysBefore(now, 60 - nth * 2)
  const { history_id } = await db
    .insertInto('claims')
    .values({
      order_id,
      status: isApproved ? 'APPROVED' : 'REJECT',
      percentage,
      wallet_network: 'TRC20',
      wallet_address: 'SAMPLE-TRC20-ADDRESS-NOT-FOR-PAYMENT',
      created_at: at,
      reason: isApproved ? null : 'The address is one of another network. Please send it again.',
      payment_proof: isApproved ? await addProof() : null,
    })
    .returning('history_id')
    .executeTakeFirstOrThrow()
  if (!isApproved) return
  const reference = `SAMPLE-CLAIM-TRANSFER-${String(nth).padStart(2, '0')}`
  await addSent(
    db,
    { kind: 'CLAIM', source_id: history_id, member_id, what: plan_name, method: 'TRC20' },
    // The share of a profit of $2,450.
    { amount: (percentage * 24.5).toFixed(2), reference, at },
    now,
  )
}

/** What was sent for a claim or a post. */
async function addSent(
  db: Db,
  {
    kind,
    source_id,
    ...what
  }: { kind: 'CLAIM' | 'POST'; source_id: number; member_id: number | null; what: string; method: string },
  { amount, reference, at }: { amount: string; reference: string; at: string },
  now: Date,
) {
  await storeReference(db, { kind, source_id, reference })
  const normal_reference = normalReference(reference)
  await writeEntries(db, null, [{ kind, source_id, ...what, ...spent(amount), reference, normal_reference, at }], now)
}
