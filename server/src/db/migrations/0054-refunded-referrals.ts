import { sql } from 'kysely'
import { migration } from '../migration.ts'
import { writeMigrationAudit } from '../migration-audit.ts'

/** A refund in full ends the unpaid referral of its payment (docs/decisions/0038); those of before end now. */
export const refundedReferrals = migration(async ({ db, text }) => {
  await db.schema.alterTable('referrals').addColumn('ended_at', text).execute()
  const { rows } = await sql<{ referral_id: number }>`
    update referrals set ended_at = ${new Date().toISOString()} where payout_id is null and subscription_id in (
      select payments.subscription_id from payments
        join ledger_entries as sold on sold.kind = 'SUBSCRIPTION' and sold.source_id = payments.payment_id
        join ledger_entries as refund on refund.kind = 'REFUND' and refund.source_id = sold.entry_id
          and refund.units = -sold.units and refund.fraction = -sold.fraction
        where not exists (select 1 from ledger_entries as back
          where back.kind = 'CORRECTION' and back.source_id = refund.entry_id))
    returning referral_id`.execute(db)
  if (rows.length > 0)
    await writeMigrationAudit(db, {
      ...{ staff: 'update 0054', action: 'affiliates.end', target: 'affiliates' },
      after: { referrals: rows.map(({ referral_id }) => Number(referral_id)) },
      reason: `${rows.length} unpaid referrals of payments that were refunded in full ended`,
    })
})
