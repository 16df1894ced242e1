import { amountText } from '@padauk/rules/money'
import type { Db } from '#db/schema.ts'

export type Row = Record<string, string | number | null>
type Page = { limit: number; offset: number }
/** One file of a member's archive: its rows in a stable order, page by page. */
export type ArchiveFile = { name: string; kind: 'csv' | 'notes'; read: (page: Page) => Promise<Row[]> }

const cents = (value: number | null) => (value === null ? null : (value / 100).toFixed(2))

/**
 * What a member's archive holds beside the profile and pictures. Every query names the member; nothing of anybody else
 * and no hash or token is selected. The names are those in MEMBER_TABLES.
 */
export function archiveFiles(db: Db, { member_id, email }: { member_id: number; email: string }): ArchiveFile[] {
  const csv = (name: string, read: ArchiveFile['read']): ArchiveFile => ({ name, kind: 'csv', read })
  const note = (name: string, read: ArchiveFile['read']): ArchiveFile => ({ name, kind: 'notes', read })
  /** The titles of a lesson and everything above it. */
  const withLesson = ['campuses.title as campus', 'courses.title as course', 'lessons.title as lesson'] as const
  return [
    csv('subscriptions.csv', ({ limit, offset }) =>
      db
        .selectFrom('subscriptions')
        .innerJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
        .where('member_id', '=', member_id)
        .select(['plans.name as plan', 'subscriptions.months', 'start_at', 'end_at'])
        .orderBy('subscription_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('progress.csv', ({ limit, offset }) =>
      db
        .selectFrom('lesson_progress')
        .innerJoin('lessons', 'lessons.lesson_id', 'lesson_progress.lesson_id')
        .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
        .innerJoin('categories', 'categories.category_id', 'courses.category_id')
        .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
        .where('member_id', '=', member_id)
        .select([...withLesson, 'touched_at', 'resume_seconds', 'passed_at', 'finished_at'])
        .orderBy('lesson_progress.lesson_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('quiz-attempts.csv', ({ limit, offset }) =>
      db
        .selectFrom('quiz_attempts')
        .innerJoin('lessons', 'lessons.lesson_id', 'quiz_attempts.lesson_id')
        .where('member_id', '=', member_id)
        .select(['quiz_attempts.created_at', 'lessons.title as lesson', 'score_percent', 'is_passed'])
        .orderBy('attempt_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('quiz-papers.csv', ({ limit, offset }) =>
      db
        .selectFrom('quiz_papers')
        .innerJoin('lessons', 'lessons.lesson_id', 'quiz_papers.lesson_id')
        .where('member_id', '=', member_id)
        .select(['lessons.title as lesson', 'number', 'score_percent', 'is_passed'])
        .orderBy('quiz_papers.lesson_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('quiz-answers.csv', ({ limit, offset }) =>
      db
        .selectFrom('quiz_answers')
        .innerJoin('questions', 'questions.question_id', 'quiz_answers.question_id')
        .where('member_id', '=', member_id)
        .select(['answered_at', 'prompt as question', 'paper', 'tries', 'is_right_first', 'is_right'])
        .orderBy('quiz_answers.question_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('practices.csv', ({ limit, offset }) =>
      db
        .selectFrom('practices')
        .innerJoin('questions', 'questions.question_id', 'practices.question_id')
        .where('member_id', '=', member_id)
        .select(['prompt as question', 'step', 'due_on', 'is_weak', 'set_on', 'tries', 'is_right_first', 'is_right'])
        .orderBy('practices.question_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('exams.csv', ({ limit, offset }) =>
      db
        .selectFrom('finals')
        .innerJoin('campuses', 'campuses.campus_id', 'finals.campus_id')
        .where('member_id', '=', member_id)
        .select(['title as campus', 'paper', 'begun_at', 'ended_at', 'score_percent', 'is_passed'])
        .orderBy('finals.campus_id')
        .orderBy('paper')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('exam-answers.csv', ({ limit, offset }) =>
      db
        .selectFrom('final_answers')
        .innerJoin('questions', 'questions.question_id', 'final_answers.question_id')
        .where('member_id', '=', member_id)
        .select(['prompt as question', 'paper', 'tries', 'is_right_first', 'is_right'])
        .orderBy('campus_id')
        .orderBy('paper')
        .orderBy('place')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('day-things.csv', ({ limit, offset }) =>
      db
        .selectFrom('day_things')
        .where('member_id', '=', member_id)
        .select(['day', 'kind'])
        .orderBy('day')
        .orderBy('kind')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('day-goals.csv', ({ limit, offset }) =>
      db
        .selectFrom('day_goals')
        .where('member_id', '=', member_id)
        .select(['day', 'goal'])
        .orderBy('day')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('day-plan.csv', ({ limit, offset }) =>
      db
        .selectFrom('day_plans')
        .where('member_id', '=', member_id)
        .select(['remind_hour', 'zone'])
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('celebrations.csv', ({ limit, offset }) =>
      db
        .selectFrom('celebrations')
        .where('member_id', '=', member_id)
        .select(['celebrated_at', 'name'])
        .orderBy('name')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('drills.csv', ({ limit, offset }) =>
      db
        .selectFrom('drills')
        .where('member_id', '=', member_id)
        .select(['day', 'number', 'kind', 'seed', 'answer', 'is_right', 'answered_at'])
        .orderBy('day')
        .orderBy('number')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('replays.csv', ({ limit, offset }) =>
      db
        .selectFrom('replays')
        .innerJoin('lessons', 'lessons.lesson_id', 'replays.lesson_id')
        .where('member_id', '=', member_id)
        .select([
          'started_at',
          'updated_at',
          'lessons.title as lesson',
          'name',
          'account',
          'risk_percent',
          'trades',
          'result_r',
          'result_money',
          'is_over',
          'moves',
        ])
        .orderBy('replay_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('certificates.csv', ({ limit, offset }) =>
      db
        .selectFrom('certificates')
        .where('member_id', '=', member_id)
        .select(['number', 'course_title', 'campus_title', 'lessons', 'issued_at'])
        .orderBy('issued_at')
        .orderBy('number')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('favourites.csv', ({ limit, offset }) =>
      db
        .selectFrom('favorites')
        .innerJoin('lessons', 'lessons.lesson_id', 'favorites.lesson_id')
        .where('member_id', '=', member_id)
        .select(['lessons.title as lesson', 'created_at'])
        .orderBy('favorites.lesson_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    note('notes.md', ({ limit, offset }) =>
      db
        .selectFrom('notes')
        .leftJoin('lessons', 'lessons.lesson_id', 'notes.lesson_id')
        .where('member_id', '=', member_id)
        .select([
          'notes.title',
          'type',
          'notes.updated_at',
          'description',
          'heading',
          'video_second',
          'lessons.title as lesson',
        ])
        .orderBy('note_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    note('deleted-notes.md', ({ limit, offset }) =>
      db
        .selectFrom('deleted_notes')
        .leftJoin('lessons', 'lessons.lesson_id', 'deleted_notes.lesson_id')
        .where('member_id', '=', member_id)
        .select([
          'deleted_notes.title',
          'type',
          'deleted_notes.updated_at',
          'description',
          'heading',
          'video_second',
          'lessons.title as lesson',
        ])
        .orderBy('note_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('checklist.csv', ({ limit, offset }) =>
      db
        .selectFrom('checklist_items')
        .where('member_id', '=', member_id)
        .select(['item_id', 'title', 'position', 'created_on', 'deleted_on'])
        .orderBy('item_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('checklist-days.csv', ({ limit, offset }) =>
      db
        .selectFrom('checklist_days')
        .innerJoin('checklist_items', 'checklist_items.item_id', 'checklist_days.item_id')
        .where('checklist_days.member_id', '=', member_id)
        .select(['day', 'checklist_days.item_id', 'checklist_items.title'])
        .orderBy('day')
        .orderBy('checklist_days.item_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('payments.csv', ({ limit, offset }) =>
      db
        .selectFrom('payments')
        .where('member_id', '=', member_id)
        .select(['created_at', 'method', 'amount', 'currency', 'reference'])
        .orderBy('payment_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('receipts.csv', async ({ limit, offset }) => {
      const rows = await db
        .selectFrom('ledger_entries')
        .where('member_id', '=', member_id)
        .select(['entry_id', 'at', 'kind', 'what', 'method', 'units', 'fraction', 'currency', 'reference', 'usd_cents'])
        .orderBy('entry_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ units, fraction, usd_cents, currency, reference, ...row }) => ({
        ...row,
        amount: amountText({ units, fraction }),
        currency,
        reference,
        usd: cents(usd_cents),
      }))
    }),
    csv('funded-orders.csv', async ({ limit, offset }) => {
      const rows = await db
        .selectFrom('funded_orders')
        .where('member_id', '=', member_id)
        .select([
          'order_id',
          'created_at',
          'plan_name',
          'price_cents',
          'status',
          'name',
          'email',
          'reason',
          'account',
          'exam_status',
          'exam_link',
          'exam_note',
          'exam_submitted_at',
        ])
        .orderBy('order_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ price_cents, ...row }) => ({ ...row, price_usd: cents(price_cents) }))
    }),
    csv('claims.csv', ({ limit, offset }) =>
      db
        .selectFrom('claims')
        .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
        .where('member_id', '=', member_id)
        .select([
          'history_id',
          'claims.order_id',
          'claims.created_at',
          'claims.status',
          'percentage',
          'wallet_network',
          'wallet_address',
          'claims.reason',
        ])
        .orderBy('history_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    // Of those who used the code only the plan: they are other people.
    csv('referrals.csv', async ({ limit, offset }) => {
      const rows = await db
        .selectFrom('referrals')
        .innerJoin('plans', 'plans.plan_id', 'referrals.plan_id')
        .where('member_id', '=', member_id)
        .select(['created_at', 'plans.name as plan', 'referrals.price_cents', 'payout_id', 'ended_at'])
        .orderBy('referral_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ price_cents, ...row }) => ({ ...row, price_usd: cents(price_cents) }))
    }),
    csv('payouts.csv', async ({ limit, offset }) => {
      const rows = await db
        .selectFrom('payouts')
        .where('member_id', '=', member_id)
        .select(['payout_id', 'created_at', 'tier_percent', 'amount_cents', 'note'])
        .orderBy('payout_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ amount_cents, ...row }) => ({ ...row, amount_usd: cents(amount_cents) }))
    }),
    csv('affiliate-posts.csv', ({ limit, offset }) =>
      db
        .selectFrom('affiliate_posts')
        .where('email', '=', email)
        .select(['submitted_at', 'link', 'content_status', 'reason'])
        .orderBy('post_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('read-announcements.csv', ({ limit, offset }) =>
      db
        .selectFrom('announcement_reads')
        .innerJoin('announcements', 'announcements.announcement_id', 'announcement_reads.announcement_id')
        .where('member_id', '=', member_id)
        .select(['read_at', 'title_en', 'title_my'])
        .orderBy('announcement_reads.announcement_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('messages.csv', ({ limit, offset }) =>
      db
        .selectFrom('member_messages')
        .innerJoin('messages', 'messages.message_id', 'member_messages.message_id')
        .where('member_id', '=', member_id)
        .where('sent_at', 'is not', null)
        .select(['sent_at', 'way', 'template', 'text'])
        .orderBy('member_messages.message_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('devices.csv', ({ limit, offset }) =>
      db
        .selectFrom('sessions')
        .where('member_id', '=', member_id)
        .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
        .orderBy('device_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('networks.csv', ({ limit, offset }) =>
      db
        .selectFrom('known_places')
        .where('account', '=', `login ${email}`)
        .where('kind', '=', 'NETWORK')
        .select(['place as network', 'seen_at'])
        .orderBy('place')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('mails.csv', ({ limit, offset }) =>
      db
        .selectFrom('mails')
        .where('recipient', '=', email)
        .select(['created_at', 'subject', 'sent_at'])
        .orderBy('mail_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('renewals.csv', ({ limit, offset }) =>
      db
        .selectFrom('renewal_contacts')
        .where('member_id', '=', member_id)
        .select(['ends_at', 'state', 'messaged_at', 'marked_at'])
        .orderBy('ends_at')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
    csv('deletions.csv', ({ limit, offset }) =>
      db
        .selectFrom('deletions')
        .where('member_id', '=', member_id)
        .select(['state', 'asked_at', 'due_at', 'decided_at'])
        .orderBy('deletion_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ),
  ]
}
