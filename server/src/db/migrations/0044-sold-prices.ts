import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * What a plan cost when it was sold stays with its payment, so that a correction is compared with that. For earlier
 * payments it is what the audit log says the plan cost until its next change, else what it costs now.
 */
export const soldPrices = migration(async ({ db, isPostgres, int }) => {
  await db.schema.alterTable('payments').addColumn('plan_price_cents', int).execute()
  const before = isPostgres
    ? "round((audits.before::json ->> 'price_usd')::numeric * 100)::bigint"
    : "cast(round(json_extract(audits.before, '$.price_usd') * 100) as integer)"
  await sql
    .raw(
      `update payments set plan_price_cents = (
        select coalesce((
          select ${before} from audits
          where audits.target = 'plan:' || plans.plan_id and audits.action = 'plans.update' and audits.at > payments.created_at
          order by audits.audit_id limit 1), plans.price_cents)
        from subscriptions join plans on plans.plan_id = subscriptions.plan_id
        where subscriptions.subscription_id = payments.subscription_id)
      where subscription_id is not null`,
    )
    .execute(db)
})
