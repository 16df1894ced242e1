import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * The ledger of all money (docs/decisions/0038): what was there becomes its first entries, and triggers make every entry
 * final. Amounts are two signed integers, so that sums are exact on both engines.
 */
export const ledgerEntries = migration(async ({ db, isPostgres, int, text, table, withId }) => {
  await withId('ledger_entries', 'entry_id')
    .addColumn('kind', text, (c) =>
      c.notNull().check(sql`kind in ('SUBSCRIPTION', 'ORDER', 'CLAIM', 'PAYOUT', 'REFUND', 'CORRECTION')`),
    )
    .addColumn('source_id', int, (c) => c.notNull())
    .addColumn('replaces_id', int)
    .addColumn('direction', text, (c) => c.notNull().check(sql`direction in ('IN', 'OUT')`))
    // No reference to members: an entry outlives everything else.
    .addColumn('member_id', int, (c) => c.notNull())
    .addColumn('what', text, (c) => c.notNull())
    .addColumn('sales', int, (c) => c.notNull())
    .addColumn('renewals', int, (c) => c.notNull())
    .addColumn('method', text, (c) => c.notNull())
    .addColumn('units', int, (c) => c.notNull())
    .addColumn('fraction', int, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('usd_cents', int)
    .addColumn('rate', int)
    .addColumn('reference', text)
    .addColumn('normal_reference', text)
    .addColumn('staff', text)
    .addColumn('reason', text)
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('recorded_at', text, (c) => c.notNull())
    .execute()

  await sql.raw(carriedOver(isPostgres)).execute(db)

  // Nothing is entered twice: one entry per cause, one replacement per entry.
  await sql`create unique index ledger_entries_once on ledger_entries (kind, source_id, coalesce(replaces_id, 0))`.execute(
    db,
  )
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`ledger_entries_${name}`).on('ledger_entries').columns(columns).execute()
  await index('by_time', ['at', 'entry_id'])
  await index('by_kind', ['kind', 'at', 'entry_id'])
  await index('by_direction', ['direction', 'at', 'entry_id'])
  await index('by_member', ['member_id', 'at', 'entry_id'])
  await index('by_reference', ['normal_reference'])
  // The few that were recorded later than the money moved.
  await sql`create index ledger_entries_late on ledger_entries (at, recorded_at) where recorded_at <> at`.execute(db)

  // The sums of each day, added up by a trigger as entries come, so that a year is read from a few thousand rows.
  await DAY_SUMS.reduce(
    (made, name) => made.addColumn(name, int, (c) => c.notNull()),
    DAY_KEY.reduce((made, name) => made.addColumn(name, text, (c) => c.notNull()), table('ledger_days')),
  )
    .addPrimaryKeyConstraint('ledger_days_key', [...DAY_KEY])
    .execute()
  await sql
    .raw(
      `insert into ledger_days (${[...DAY_KEY, ...DAY_SUMS]}) select ${DAY_KEY}, count(*), sum(units), sum(fraction),
        coalesce(sum(usd_cents), 0), count(*) - count(usd_cents), sum(sales), sum(renewals)
        from ledger_entries group by ${DAY_KEY}`,
    )
    .execute(db)
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const COLUMNS =
  'kind, source_id, direction, member_id, what, sales, renewals, method, units, fraction, currency, usd_cents, reference, normal_reference, staff, day, at, recorded_at'

/** A dollar is worth a dollar, in coins too. Other currencies were kept without a rate. */
const DOLLARS = "('USD', 'USDT', 'USDC')"
/** Beyond this, cents are no longer exact where the server reads them. */
const UNITS_MAX = '10000000000000'

function carriedOver(isPostgres: boolean) {
  const units = isPostgres
    ? "split_part(amount, '.', 1)::bigint"
    : "cast(substr(amount, 1, instr(amount || '.', '.') - 1) as integer)"
  const fraction = isPostgres
    ? "rpad(split_part(amount, '.', 2), 8, '0')::bigint"
    : "cast(substr(substr(amount, instr(amount || '.', '.') + 1) || '00000000', 1, 8) as integer)"
  // Yangon is 6:30 ahead of UTC and has no summer time.
  const dayOf = (at: string) =>
    isPostgres
      ? `to_char((${at})::timestamptz at time zone 'UTC' + interval '390 minutes', 'YYYY-MM-DD')`
      : `date(${at}, '+390 minutes')`
  const audit = (column: string, target: string, action: string) =>
    `(select ${column} from audits where target = '${target}:' || ${action} limit 1)`
  const dollars = `case when currency in ${DOLLARS} and units < ${UNITS_MAX} then units * 100 + (fraction + 500000) / 1000000 end`
  const fields = 'kind, source_id, direction, member_id, what, sales, renewals, method, units, fraction, currency'
  const paid = (from: string) =>
    `select ${fields}, ${dollars} as usd_cents, reference, normal_reference, staff, at, at as recorded_at from (${from}) as paid`
  const spent = (from: string) =>
    `select kind, source_id, 'OUT', member_id, what, 0, 0, method, -(cents / 100), -(cents % 100) * 1000000, 'USD',
      -cents, null, null, staff, at, at from (${from}) as spent`
  const claimed = isPostgres
    ? 'round(account_size_cents * percentage / 100.0)::bigint'
    : 'cast(round(account_size_cents * percentage / 100.0) as integer)'
  const all = [
    paid(`select 'SUBSCRIPTION' as kind, payment_id as source_id, 'IN' as direction, payments.member_id,
      coalesce(plans.name, '') as what, 1 as sales,
      case when exists (select 1 from subscriptions as earlier where earlier.member_id = payments.member_id
        and earlier.start_at < subscriptions.start_at) then 1 else 0 end as renewals,
      method, ${units} as units, ${fraction} as fraction, currency, reference, normal_reference, null as staff,
      payments.created_at as at
      from payments left join subscriptions on subscriptions.subscription_id = payments.subscription_id
        left join plans on plans.plan_id = subscriptions.plan_id
      where not exists (select 1 from funded_orders where funded_orders.payment_id = payments.payment_id)`),
    // Accepted ones, also those whose exam failed or whose funding has ended: their payment stayed.
    paid(`select 'ORDER' as kind, order_id as source_id, 'IN' as direction, funded_orders.member_id, plan_name as what,
      0 as sales, 0 as renewals, method, ${units} as units, ${fraction} as fraction, currency, reference,
      normal_reference, ${audit('staff', 'funded-order', "order_id and action = 'funded-orders.approve'")} as staff,
      payments.created_at as at
      from funded_orders join payments on payments.payment_id = funded_orders.payment_id
      where status in ('APPROVED', 'EXAM_SUBMITTED', 'FUNDED') or exam_status is not null`),
    spent(`select 'CLAIM' as kind, history_id as source_id, funded_orders.member_id, plan_name as what,
      wallet_network as method, ${claimed} as cents,
      ${audit('staff', 'claim', "history_id and action = 'claims.approve'")} as staff,
      coalesce(${audit('at', 'claim', "history_id and action = 'claims.approve'")}, claims.created_at) as at
      from claims join funded_orders on funded_orders.order_id = claims.order_id
        join funded_accounts on funded_accounts.funded_account_id = funded_orders.funded_account_id
      where claims.status = 'APPROVED'`),
    spent(`select 'PAYOUT' as kind, payout_id as source_id, payouts.member_id, refer_code as what, 'OTHER' as method,
      amount_cents as cents, null as staff, payouts.created_at as at
      from payouts join members on members.member_id = payouts.member_id`),
  ].join(' union all ')
  return `insert into ledger_entries (${COLUMNS}) select ${fields}, usd_cents, reference, normal_reference, staff,
    ${dayOf('at')}, at, recorded_at from (${all}) as carried order by at, kind, source_id`
}

const DAY_KEY = ['day', 'kind', 'direction', 'currency'] as const
const DAY_SUMS = ['entries', 'units', 'fraction', 'usd_cents', 'not_in_usd', 'sales', 'renewals'] as const
const addToDay = `insert into ledger_days (${[...DAY_KEY, ...DAY_SUMS]})
  values (${DAY_KEY.map((name) => `new.${name}`)}, 1, new.units, new.fraction, coalesce(new.usd_cents, 0),
    case when new.usd_cents is null then 1 else 0 end, new.sales, new.renewals)
  on conflict (${DAY_KEY}) do update set ${DAY_SUMS.map((name) => `${name} = ledger_days.${name} + excluded.${name}`)};`

const REFUSAL = 'an entry of the ledger is final; another one corrects it'
/** A corrected reference is found too, beside the one that was typed first. */
const found =
  'update members set payment_references = payment_references || char(10) || new.normal_reference where member_id = new.member_id;'
const SQLITE = [
  ...['update', 'delete'].map(
    (act) =>
      `create trigger ledger_entries_no_${act} before ${act} on ledger_entries begin select raise(abort, '${REFUSAL}'); end`,
  ),
  // `insert or replace` fires no delete trigger. Ignored, as with `on conflict do nothing`: the writer counts its rows.
  `create trigger ledger_entries_no_replace before insert on ledger_entries when exists (select 1 from ledger_entries
    where entry_id = new.entry_id or (kind = new.kind and source_id = new.source_id and coalesce(replaces_id, 0) = coalesce(new.replaces_id, 0)))
    begin select raise(ignore); end`,
  `create trigger ledger_days_add after insert on ledger_entries begin ${addToDay} end`,
  `create trigger payments_search_update after update of normal_reference on payments when new.normal_reference <> old.normal_reference begin ${found} end`,
]
const POSTGRES = [
  `create function ledger_entries_refuse() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
  'create trigger ledger_entries_no_change before update or delete on ledger_entries for each row execute function ledger_entries_refuse()',
  'create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function ledger_entries_refuse()',
  `create function ledger_days_add() returns trigger language plpgsql as $$ begin ${addToDay} return null; end $$`,
  'create trigger ledger_days_add after insert on ledger_entries for each row execute function ledger_days_add()',
  `create trigger payments_search_update after update of normal_reference on payments for each row
    when (new.normal_reference <> old.normal_reference) execute function payments_search()`,
]
