import type { AnyAliasedColumn, AnyAliasedColumnWithTable, AnyColumn, AnyColumnWithTable } from 'kysely'
import type { Schema } from '#db/schema.ts'

type Table = keyof Schema
type Column = AnyColumn<Schema, Table> | AnyColumnWithTable<Schema, Table>
type Selected = Column | AnyAliasedColumn<Schema, Table> | AnyAliasedColumnWithTable<Schema, Table>

export type MemberKeys = { member_id: number; email: string }

/** What a file of the member's own archive has (features/archives); nothing of anybody else, and no hash or token. */
type Archived = {
  archive: string
  /** Ids of tables that are joined, each to the table before it. */
  with?: AnyColumnWithTable<Schema, Table>[]
  /** Cents named usd are shown in dollars, and units with their fraction as an amount. */
  columns: Selected[]
  only?: [column: Column, operator: '=' | 'is not', value: string | null]
  order: Column[]
}

export type Fate = (Archived | { archive: { not: string } }) & {
  /** How the rows of a table without a member_id are found. */
  found?: (member: MemberKeys) => [column: Column, value: number | string]
  /** What erasing the member does to the rows (features/deletions), and why some stay. */
  erase: 'DELETE' | { keep: string }
}

const MONEY = 'the books keep amount, date and plan; the member it refers to has no name any more'
const NOTE = ['type', 'description', 'heading', 'video_second', 'lessons.title as lesson'] as const

/**
 * Every table with a member_id, and those that know a member otherwise, in the order of the archive. A new one is red in
 * the tests until it is here, so that nobody's data is forgotten in their archive or survives their deletion.
 */
export const MEMBER_TABLES: Partial<Record<Table, Fate>> = {
  members: {
    archive: { not: 'profile.json has it, without secrets' },
    erase: { keep: 'money refers to it; everything personal in it is overwritten' },
  },
  device_changes: { archive: { not: 'a random name of each device, and how many changes it sent' }, erase: 'DELETE' },
  reset_links: { archive: { not: 'the hash of a link, which is a secret' }, erase: 'DELETE' },
  views: { archive: { not: 'the hash of a token; who looked, and why, is in the log' }, erase: 'DELETE' },
  subscriptions: {
    archive: 'subscriptions.csv',
    with: ['plans.plan_id'],
    columns: ['plans.name as plan', 'subscriptions.months', 'start_at', 'end_at'],
    order: ['subscription_id'],
    erase: { keep: MONEY },
  },
  lesson_progress: {
    archive: 'progress.csv',
    with: ['lessons.lesson_id', 'courses.course_id', 'categories.category_id', 'campuses.campus_id'],
    columns: [
      'campuses.title as campus',
      'courses.title as course',
      'lessons.title as lesson',
      'touched_at',
      'resume_seconds',
      'passed_at',
      'finished_at',
    ],
    order: ['lesson_progress.lesson_id'],
    erase: 'DELETE',
  },
  quiz_attempts: {
    archive: 'quiz-attempts.csv',
    with: ['lessons.lesson_id'],
    columns: ['quiz_attempts.created_at', 'lessons.title as lesson', 'score_percent', 'is_passed'],
    order: ['attempt_id'],
    erase: 'DELETE',
  },
  quiz_papers: {
    archive: 'quiz-papers.csv',
    with: ['lessons.lesson_id'],
    columns: ['lessons.title as lesson', 'number', 'score_percent', 'is_passed'],
    order: ['quiz_papers.lesson_id'],
    erase: 'DELETE',
  },
  quiz_answers: {
    archive: 'quiz-answers.csv',
    with: ['questions.question_id'],
    columns: ['answered_at', 'prompt as question', 'paper', 'tries', 'is_right_first', 'is_right'],
    order: ['quiz_answers.question_id'],
    erase: 'DELETE',
  },
  practices: {
    archive: 'practices.csv',
    with: ['questions.question_id'],
    columns: ['prompt as question', 'step', 'due_on', 'is_weak', 'set_on', 'tries', 'is_right_first', 'is_right'],
    order: ['practices.question_id'],
    erase: 'DELETE',
  },
  practice_days: { archive: { not: 'the last day of practices.csv' }, erase: 'DELETE' },
  finals: {
    archive: 'exams.csv',
    with: ['campuses.campus_id'],
    columns: ['title as campus', 'paper', 'begun_at', 'ended_at', 'score_percent', 'is_passed'],
    order: ['finals.campus_id', 'paper'],
    erase: 'DELETE',
  },
  final_answers: {
    archive: 'exam-answers.csv',
    with: ['questions.question_id'],
    columns: ['prompt as question', 'paper', 'tries', 'is_right_first', 'is_right'],
    order: ['campus_id', 'paper', 'place'],
    erase: 'DELETE',
  },
  day_things: { archive: 'day-things.csv', columns: ['day', 'kind'], order: ['day', 'kind'], erase: 'DELETE' },
  day_goals: { archive: 'day-goals.csv', columns: ['day', 'goal'], order: ['day'], erase: 'DELETE' },
  day_plans: { archive: 'day-plan.csv', columns: ['remind_hour', 'zone'], order: [], erase: 'DELETE' },
  celebrations: { archive: 'celebrations.csv', columns: ['celebrated_at', 'name'], order: ['name'], erase: 'DELETE' },
  drills: {
    archive: 'drills.csv',
    columns: ['day', 'number', 'kind', 'seed', 'answer', 'is_right', 'answered_at'],
    order: ['day', 'number'],
    erase: 'DELETE',
  },
  replays: {
    archive: 'replays.csv',
    with: ['lessons.lesson_id'],
    columns: [
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
    ],
    order: ['replay_id'],
    erase: 'DELETE',
  },
  certificates: {
    archive: 'certificates.csv',
    columns: ['number', 'course_title', 'campus_title', 'lessons', 'issued_at'],
    order: ['issued_at', 'number'],
    erase: 'DELETE',
  },
  favorites: {
    archive: 'favourites.csv',
    with: ['lessons.lesson_id'],
    columns: ['lessons.title as lesson', 'created_at'],
    order: ['favorites.lesson_id'],
    erase: 'DELETE',
  },
  notes: {
    archive: 'notes.md',
    with: ['lessons.lesson_id'],
    columns: ['notes.title', 'notes.updated_at', ...NOTE],
    order: ['note_id'],
    erase: 'DELETE',
  },
  deleted_notes: {
    archive: 'deleted-notes.md',
    with: ['lessons.lesson_id'],
    columns: ['deleted_notes.title', 'deleted_notes.updated_at', ...NOTE],
    order: ['note_id'],
    erase: 'DELETE',
  },
  checklist_items: {
    archive: 'checklist.csv',
    columns: ['item_id', 'title', 'position', 'created_on', 'deleted_on'],
    order: ['item_id'],
    erase: 'DELETE',
  },
  checklist_days: {
    archive: 'checklist-days.csv',
    with: ['checklist_items.item_id'],
    columns: ['day', 'checklist_days.item_id', 'checklist_items.title'],
    order: ['day', 'checklist_days.item_id'],
    erase: 'DELETE',
  },
  payments: {
    archive: 'payments.csv',
    columns: ['created_at', 'method', 'amount', 'currency', 'reference'],
    order: ['payment_id'],
    erase: { keep: `${MONEY}; a reference must not be used twice` },
  },
  ledger_entries: {
    archive: 'receipts.csv',
    columns: [
      'entry_id',
      'at',
      'kind',
      'what',
      'method',
      'units',
      'fraction',
      'currency',
      'reference',
      'usd_cents as usd',
    ],
    order: ['entry_id'],
    erase: { keep: 'entries of the ledger are final and hold no name' },
  },
  funded_orders: {
    archive: 'funded-orders.csv',
    columns: [
      'order_id',
      'created_at',
      'plan_name',
      'status',
      'name',
      'email',
      'reason',
      'account',
      'exam_status',
      'exam_link',
      'exam_note',
      'exam_submitted_at',
      'price_cents as price_usd',
    ],
    order: ['order_id'],
    erase: { keep: `${MONEY}; name, email, proofs and texts are emptied` },
  },
  claims: {
    found: ({ member_id }) => ['funded_orders.member_id', member_id],
    archive: 'claims.csv',
    with: ['funded_orders.order_id'],
    columns: [
      'history_id',
      'claims.order_id',
      'claims.created_at',
      'claims.status',
      'percentage',
      'wallet_network',
      'wallet_address',
      'claims.reason',
    ],
    order: ['history_id'],
    erase: { keep: `${MONEY}; wallet, reason and proof are emptied` },
  },
  // Of those who used the code only the plan: they are other people.
  referrals: {
    archive: 'referrals.csv',
    with: ['plans.plan_id'],
    columns: ['created_at', 'plans.name as plan', 'payout_id', 'ended_at', 'referrals.price_cents as price_usd'],
    order: ['referral_id'],
    erase: { keep: MONEY },
  },
  payout_takes: { archive: { not: 'who is just paying them' }, erase: 'DELETE' },
  payouts: {
    archive: 'payouts.csv',
    columns: ['payout_id', 'created_at', 'tier_percent', 'note', 'amount_cents as amount_usd'],
    order: ['payout_id'],
    erase: { keep: `${MONEY}; the note is emptied` },
  },
  affiliate_posts: {
    found: ({ email }) => ['email', email],
    archive: 'affiliate-posts.csv',
    columns: ['submitted_at', 'link', 'content_status', 'reason'],
    order: ['post_id'],
    erase: 'DELETE',
  },
  announcement_reads: {
    archive: 'read-announcements.csv',
    with: ['announcements.announcement_id'],
    columns: ['read_at', 'title_en', 'title_my'],
    order: ['announcement_reads.announcement_id'],
    erase: 'DELETE',
  },
  member_messages: {
    archive: 'messages.csv',
    with: ['messages.message_id'],
    columns: ['sent_at', 'way', 'template', 'text'],
    only: ['sent_at', 'is not', null],
    order: ['member_messages.message_id'],
    erase: 'DELETE',
  },
  sessions: {
    archive: 'devices.csv',
    columns: ['device', 'created_at', 'last_seen_at', 'expires_at'],
    order: ['device_id'],
    erase: 'DELETE',
  },
  known_places: {
    found: ({ email }) => ['account', `login ${email}`],
    archive: 'networks.csv',
    columns: ['place as network', 'seen_at'],
    only: ['kind', '=', 'NETWORK'],
    order: ['place'],
    erase: 'DELETE',
  },
  mails: {
    found: ({ email }) => ['recipient', email],
    archive: 'mails.csv',
    columns: ['created_at', 'subject', 'sent_at'],
    order: ['mail_id'],
    erase: 'DELETE',
  },
  renewal_contacts: {
    archive: 'renewals.csv',
    columns: ['ends_at', 'state', 'messaged_at', 'marked_at'],
    order: ['ends_at'],
    erase: 'DELETE',
  },
  remarks: { archive: { not: 'what staff write down for themselves' }, erase: 'DELETE' },
  member_tags: { archive: { not: 'what staff sort members by' }, erase: 'DELETE' },
  deletions: {
    archive: 'deletions.csv',
    columns: ['state', 'asked_at', 'due_at', 'decided_at'],
    order: ['deletion_id'],
    erase: { keep: 'the record that the member was deleted, by whom and why' },
  },
}
