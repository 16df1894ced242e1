// The rows of `npm run bench-lists`: a school that has grown.
import { STAFF } from '../demo/world.ts'
import type { Db } from '../server/src/db/schema.ts'
import { run } from './engines.ts'

const MEMBERS = 100_000
const CHUNK = 1000
const DAYS = 730
const TODAY = new Date().toISOString().slice(0, 10)

/** Rows `0` to `count - 1` of a numbered table. */
const numbered = (count: number) =>
  `(with recursive counted (n) as (select 0 union all select n + 1 from counted where n < ${count - 1}) select n from counted) as numbers`

/** The day and the moment this many days ago, as SQL. */
const dayOf = (back: string, isPostgres: boolean) =>
  isPostgres ? `to_char(date '${TODAY}' - (${back})::int, 'YYYY-MM-DD')` : `date('${TODAY}', -(${back}) || ' days')`
const momentOf = (back: string, isPostgres: boolean) => `${dayOf(back, isPostgres)} || 'T05:00:00.000Z'`

/** One of these texts, by turns. */
const turns = (n: string, texts: string[]) =>
  `case ${n} % ${texts.length} ${texts.map((text, at) => `when ${at} then '${text}'`).join(' ')} end`

async function seedMembers(db: Db) {
  for (let from = 0; from < MEMBERS; from += CHUNK)
    await db
      .insertInto('members')
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          name: `Member ${from + n}`,
          email: `member${from + n}@example.com`,
          phone: null,
          password_hash: '-',
          refer_code: `BENCH${from + n}`,
          status: 'ACTIVE' as const,
          created_at: '2026-01-01T00:00:00.000Z',
        })),
      )
      .execute()
}
const SEEDED = "members where email like 'member%@example.com'"

/** Five entries per member, on days spread over two years; one in twenty is a payout, one in forty a correction. */
async function seedLedger(db: Db, isPostgres: boolean) {
  const nth = '(members.member_id * 5 + numbers.n)'
  const day = dayOf(`(${nth} * 7919) % ${DAYS}`, isPostgres)
  const pick = (payout: string, correction: string, sale: string) =>
    `case when ${nth} % 20 = 0 then ${payout} when ${nth} % 40 = 1 then ${correction} else ${sale} end`
  await run(
    db,
    `insert into ledger_entries (kind, source_id, direction, member_id, what, sales, renewals, method, units, fraction, currency,
      usd_cents, reference, normal_reference, staff, day, at, recorded_at)
    select ${pick("'PAYOUT'", "'CORRECTION'", "'SUBSCRIPTION'")}, 1000000 + ${nth}, ${pick("'OUT'", "'IN'", "'IN'")}, member_id, 'Seed',
      ${pick('0', '0', '1')}, ${pick('0', '0', 'n % 2')}, 'MMK', ${pick('-30', '-49', '49')}, 0,
      case when ${nth} % 3 = 0 then 'MMK' else 'USDT' end, case when ${nth} % 3 = 0 then null else ${pick('-3000', '-4900', '4900')} end,
      'KBZ ' || ${nth}, 'kbz' || ${nth}, 'support@padauk.test', ${day}, ${day} || 'T05:00:00.000Z', ${day} || 'T05:00:00.000Z'
    from ${numbered(5)} cross join ${SEEDED}`,
  )
}

/**
 * Subscriptions that end on all days around today, payments, referrals, tags, remarks and contacts of members;
 * posts, orders and claims in every status; and what the school wrote down and sent.
 */
async function seedDesk(db: Db, isPostgres: boolean) {
  const ago = (back: string) => momentOf(back, isPostgres)
  const insert = (what: string) => run(db, `insert into ${what}`)
  const plan = '(select min(plan_id) from plans)'
  const [support, owner] = [STAFF.support.email, STAFF.owner.email]
  await insert(`subscriptions (member_id, plan_id, months, start_at, end_at, opens_all_campuses)
    select member_id, ${plan}, 12, ${ago('(member_id * 31) % 400')}, ${ago('(member_id * 31) % 400 - 300')}, 1 from ${SEEDED}`)
  await insert(`payments (member_id, method, amount, currency, reference, normal_reference, reference_key, created_at)
    select member_id, 'MMK', '220500', 'MMK', 'KBZ ' || member_id, 'kbz' || member_id, 'kbz' || member_id, ${ago('member_id % 700')} from ${SEEDED}`)
  await insert(`referrals (member_id, subscription_id, plan_id, price_cents, created_at)
    select member_id / 20 + 1, subscription_id, plan_id, 4900, start_at from subscriptions
    where member_id % 2 = 0 and subscription_id not in (select subscription_id from referrals) and exists (select 1 from members where members.member_id = subscriptions.member_id / 20 + 1)`)
  await insert(`tags (name, tag_key) values ('half', 'half'), ('few', 'few')`)
  for (const [tag, every] of [
    ['half', 2],
    ['few', 500],
  ] as const)
    await insert(
      `member_tags (member_id, tag_id) select member_id, (select tag_id from tags where tag_key = '${tag}') from ${SEEDED} and member_id % ${every} = 0`,
    )
  await insert(
    `remarks (member_id, staff_id, text, created_at) select member_id, 1, 'Prefers the evening', created_at from ${SEEDED} and member_id % 3 = 0`,
  )
  await insert(`renewal_contacts (member_id, ends_at, state, messaged_at, marked_at, staff)
    select member_id, ends_at, ${turns('member_id', ['MESSAGED', 'ANSWERED', 'NOT_RENEWING'])}, ends_at, ends_at, '${support}'
    from ${SEEDED} and ends_at is not null and member_id % 5 = 0`)
  await insert(`affiliate_posts (email, link, normal_link, content_status, submitted_at)
    select 'member' || n || '@example.com', 'https://example.com/p/' || n, 'example.com/p/' || n,
      ${turns('n', ['PENDING', 'REJECT', 'APPROVED', 'PAID'])}, ${ago('n % 700')} from ${numbered(60_000)}`)
  await insert(`funded_orders (member_id, funded_account_id, payment_id, plan_name, price_cents, name, email, payment_proof, status, account, exam_status, exam_submitted_at, created_at)
    select member_id, (select min(funded_account_id) from funded_accounts), payment_id, 'Challenge', 4900, 'Member', 'member@example.com', '/storage/none-' || payment_id || '.webp',
      ${turns('payment_id', ['PENDING', 'APPROVED', 'EXAM_SUBMITTED', 'FUNDED', 'REJECT'])}, case when payment_id % 5 = 3 then 'login' end,
      case when payment_id % 5 = 2 then 'PENDING' end, case when payment_id % 5 = 2 then created_at end, created_at
    from payments where reference_key like 'kbz%' and payment_id % 4 = 0`)
  await insert(`claims (order_id, status, percentage, wallet_network, wallet_address, created_at)
    select order_id, ${turns('order_id', ['PENDING', 'APPROVED', 'REJECT'])}, 80, 'TRC20', 'T', created_at from funded_orders where plan_name = 'Challenge' and email = 'member@example.com'`)
  // It would let in one row at a time only.
  await run(db, `drop trigger audits_in_turn${isPostgres ? ' on audits' : ''}`)
  await insert(`audits (audit_id, at, staff, action, target, "before", "after", reason, hash)
    select 1000000 + n, ${ago('700 - n * 700 / 300000')}, ${turns('n', [support, owner, support])},
      ${turns('n', ['lessons.update', 'members.update', 'members.create', 'posts.update', 'orders.update', 'renewals.mark', 'auth.sign-in'])},
      'member:' || (n % 50000), null, '{"name":"Member with a name of some length"}', null, 'hash' from ${numbered(300_000)}`)
  await insert(`mails (cause, recipient, subject, text, html, status, tries, due_at, created_at, sent_at)
    select 'bench ' || n, 'member' || (n % ${MEMBERS}) || '@example.com', 'Your subscription', 'Text', '<p>Text</p>',
      case when n % 40 = 0 then 'FAILED' when n % 41 = 0 then 'HANDED_OVER' else 'SENT' end, 1, ${ago('n % 700')}, ${ago('n % 700')}, ${ago('n % 700')} from ${numbered(200_000)}`)
  await insert(`announcements (title_en, title_my, body_en, body_my, audience, by_mail, status, starts_at, ends_at, members, staff_id, updated_at, reads)
    select 'New', 'အသစ်', 'Text', 'စာ', 'ALL', 0, 'SCHEDULED', ${ago('n + 40')}, ${ago('n + 10')}, ${MEMBERS}, 1, ${ago('n + 40')}, case when n < 10 then 50000 else 0 end from ${numbered(1000)}`)
  await insert(`announcement_reads (member_id, announcement_id, read_at)
    select member_id, announcement_id, starts_at from announcements cross join ${SEEDED} and reads = 50000 and member_id % 2 = 0`)
}

/** The members, their ledger and everything that the desk lists. */
export async function seedSchool(db: Db, isPostgres: boolean) {
  await seedMembers(db)
  await seedLedger(db, isPostgres)
  await seedDesk(db, isPostgres)
}
