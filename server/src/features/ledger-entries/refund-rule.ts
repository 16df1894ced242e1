import { REFUND_HOURS, REFUND_VIDEOS_MAX, type RefundRule } from '@padauk/contract/staff-members'
import type { Db } from '#db/schema.ts'

const HOUR_MS = 3_600_000

/** Whether the refund rule currently holds, from the videos actually watched since the last purchase. */
export async function readRefund(db: Db, member_id: number, now: Date): Promise<RefundRule> {
  const bought = await db
    .selectFrom('subscriptions')
    .leftJoin('payments', 'payments.subscription_id', 'subscriptions.subscription_id')
    .where('subscriptions.member_id', '=', member_id)
    // What was refunded is no purchase any more.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as sold')
            .innerJoin('ledger_entries as refund', 'refund.source_id', 'sold.entry_id')
            .where('sold.kind', '=', 'SUBSCRIPTION')
            .whereRef('sold.source_id', '=', 'payments.payment_id')
            .where('refund.kind', '=', 'REFUND')
            // Unless the refund was taken back; a corrected one has another in its place.
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('ledger_entries as back')
                    .where('back.kind', '=', 'CORRECTION')
                    .whereRef('back.source_id', '=', 'refund.entry_id')
                    .select('back.entry_id'),
                ),
              ),
            )
            .select('refund.entry_id'),
        ),
      ),
    )
    .select((eb) => eb.fn.coalesce('payments.created_at', 'subscriptions.start_at').as('at'))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return bought
    ? readRule(db, { member_id, at: bought.at }, now)
    : { state: 'NO_PURCHASE', purchased_at: null, until: null, videos_viewed: 0 }
}

/** Whether the rule holds now for what was bought at a time. */
export async function readRule(db: Db, bought: { member_id: number; at: string }, now: Date): Promise<RefundRule> {
  const { viewed } = await db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.lesson_id', 'lesson_progress.lesson_id')
    .where('lesson_progress.member_id', '=', bought.member_id)
    .where('lesson_progress.touched_at', '>=', bought.at)
    .where((eb) => eb.or([eb('lessons.vimeo_path', 'is not', null), eb('lessons.video_source', 'is not', null)]))
    .where((eb) =>
      eb.or([eb('lesson_progress.resume_seconds', '>', 0), eb('lesson_progress.finished_at', 'is not', null)]),
    )
    .select((eb) => eb.fn.countAll<number>().as('viewed'))
    .executeTakeFirstOrThrow()
  const until = new Date(Date.parse(bought.at) + REFUND_HOURS * HOUR_MS)
  const videos_viewed = Number(viewed)
  const state = until <= now ? 'TOO_LATE' : videos_viewed > REFUND_VIDEOS_MAX ? 'TOO_MANY_VIDEOS' : 'HOLDS'
  return { state, purchased_at: bought.at, until: until.toISOString(), videos_viewed }
}
