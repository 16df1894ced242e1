import { migration } from '../migration.ts'

/** Student wins, affiliate posts, referrals and payouts; rate limits with windows of different lengths. */
export const publicSite = migration(async ({ db, int, text, withId }) => {
  await withId('student_wins', 'student_win_id')
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('cover', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('student_wins_order')
    .on('student_wins')
    .columns(['status', 'type', 'position', 'student_win_id'])
    .execute()

  await withId('affiliate_posts', 'post_id')
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('link', text, (c) => c.notNull())
    .addColumn('normal_link', text, (c) => c.notNull())
    .addColumn('content_status', text, (c) => c.notNull())
    .addColumn('submitted_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('affiliate_posts_link').on('affiliate_posts').column('normal_link').unique().execute()
  await db.schema
    .createIndex('affiliate_posts_queue')
    .on('affiliate_posts')
    .columns(['content_status', 'submitted_at', 'post_id'])
    .execute()

  await withId('payouts', 'payout_id')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('tier_percent', int, (c) => c.notNull())
    .addColumn('amount_cents', int, (c) => c.notNull())
    .addColumn('note', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('payouts_member').on('payouts').columns(['member_id', 'created_at']).execute()

  await withId('referrals', 'referral_id')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('subscription_id', int, (c) =>
      c.notNull().references('subscriptions.subscription_id').onDelete('cascade'),
    )
    .addColumn('plan_id', int, (c) => c.notNull().references('plans.plan_id').onDelete('cascade'))
    .addColumn('price_cents', int, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('payout_id', int, (c) => c.references('payouts.payout_id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('referrals_subscription').on('referrals').column('subscription_id').unique().execute()
  await db.schema
    .createIndex('referrals_member')
    .on('referrals')
    .columns(['member_id', 'plan_id', 'payout_id'])
    .execute()
  await db.schema.createIndex('referrals_plan').on('referrals').column('plan_id').execute()
  await db.schema.createIndex('referrals_payout').on('referrals').column('payout_id').execute()

  await db.schema.dropTable('tries').execute()
  await db.schema
    .createTable('tries')
    .addColumn('subject', text, (c) => c.primaryKey())
    .addColumn('ends_at', text, (c) => c.notNull())
    .addColumn('count', int, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('tries_age').on('tries').column('ends_at').execute()
})
