import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#db/schema.ts'

/** Whether what a member bought last was sent back in full. Who buys again is a member like any other. */
export const isRefundedInFull = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'members'>) =>
  exists(
    selectFrom('ledger_entries as refund')
      .innerJoin('ledger_entries as sold', 'sold.entry_id', 'refund.source_id')
      .innerJoin('payments', 'payments.payment_id', 'sold.source_id')
      .innerJoin('subscriptions as ended', 'ended.subscription_id', 'payments.subscription_id')
      .whereRef('refund.member_id', '=', 'members.member_id')
      .where('refund.kind', '=', 'REFUND')
      .where('sold.kind', '=', 'SUBSCRIPTION')
      .where((eb) => eb(eb('refund.units', '+', eb.ref('sold.units')), '=', 0))
      .where((eb) => eb(eb('refund.fraction', '+', eb.ref('sold.fraction')), '=', 0))
      .whereRef('ended.end_at', '=', 'members.ends_at')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('ledger_entries as back')
              .where('back.kind', '=', 'CORRECTION')
              .whereRef('back.source_id', '=', 'refund.entry_id')
              .select('back.entry_id'),
          ),
        ),
      )
      .select('refund.entry_id'),
  )
