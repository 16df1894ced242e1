import type { Generated, Kysely } from 'kysely'

// All tables on one page. Times are ISO 8601 UTC text, money is integer cents, flags are 0 or 1 (both engines keep an integer).

type Flag = 0 | 1
type Placed = { position: number; status: 'DRAFT' | 'PUBLISHED' }

export interface Schema {
  members: {
    member_id: Generated<number>
    email: string
    name: string
    phone: string | null
    password_hash: string
    profile_image: string | null
    refer_code: string
    status: 'ACTIVE' | 'SUSPENDED'
    created_at: string
  }
  sessions: {
    token_hash: string
    member_id: number
    device: string
    created_at: string
    last_seen_at: string
    expires_at: string
  }
  plans: {
    plan_id: Generated<number>
    name: string
    price_cents: number
    months: number
    description: string
    features: string
    position: number
  }
  /** What was bought: a later change of the plan does not reach it. */
  subscriptions: {
    subscription_id: Generated<number>
    member_id: number
    plan_id: number
    months: number
    start_at: string
    end_at: string
    opens_all_campuses: Flag
  }
  subscription_campuses: { subscription_id: number; campus_id: number }

  /** `slug` is the identity of what the curriculum folder imports; it is unique beneath its parent. */
  campuses: Placed & { campus_id: Generated<number>; slug: string; title: string; description: string; logo: string; cover: string }
  categories: Placed & { category_id: Generated<number>; campus_id: number; slug: string; title: string; description: string; cover: string }
  courses: Placed & { course_id: Generated<number>; category_id: number; slug: string; title: string; description: string }
  lessons: Placed & {
    lesson_id: Generated<number>
    course_id: number
    slug: string
    title: string
    minutes: number
    needs_previous: Flag
    pass_percent: number
    /** Sanitised HTML. */
    text: string | null
    vimeo_path: string | null
    video_source: string | null
    video_poster: string | null
    /** JSON: [{ language, path }]. */
    video_captions: string
    video_seconds: number
    question_count: number
  }
  questions: {
    question_id: Generated<number>
    lesson_id: number
    position: number
    kind: 'ONE' | 'SEVERAL' | 'TRUE_FALSE'
    prompt: string
    explanation: string
  }
  options: { option_id: Generated<number>; question_id: number; position: number; text: string; is_right: Flag }

  lesson_progress: {
    member_id: number
    lesson_id: number
    resume_seconds: number
    passed_at: string | null
    finished_at: string | null
    touched_at: string
  }
  quiz_attempts: { attempt_id: Generated<number>; member_id: number; lesson_id: number; score_percent: number; is_passed: Flag; created_at: string }
  favorites: { member_id: number; lesson_id: number; created_at: string }

  notes: {
    note_id: Generated<number>
    member_id: number
    type: 'MORNING_PHASE' | 'NIGHT_PHASE' | 'EFFECTUATION_PHASE' | 'BACKWARD_PHASE'
    title: string
    description: string
    updated_at: string
  }
  /** `created_on` and `deleted_on` are the member's local days: an item counts for a day on which it existed. */
  checklist_items: {
    item_id: Generated<number>
    member_id: number
    title: string
    position: number
    created_on: string
    deleted_on: string | null
  }
  checklist_days: { member_id: number; day: string; item_id: number }

  configurations: { key: string; value: string }
  /** Every file the store can answer. `path` is what the wire calls it, `blob` the hash of its bytes. */
  files: { path: string; blob: string; media_type: string; bytes: number; is_private: Flag; created_at: string }

  /** First answers to POSTs that carried an Idempotency-Key, kept 7 days. */
  idempotency_keys: { caller: string; key: string; status: number; body: string; created_at: string }
  /** Tries within a window that lasts until `ends_at`, shared by all processes. */
  tries: { subject: string; ends_at: string; count: number }

  student_wins: Placed & { student_win_id: Generated<number>; type: 'WIN' | 'PROOF'; title: string; cover: string }
  /** `normal_link` is what two spellings of one address have in common; it is unique. */
  affiliate_posts: {
    post_id: Generated<number>
    email: string
    link: string
    normal_link: string
    content_status: 'PENDING' | 'REJECT' | 'APPROVED' | 'PAID'
    submitted_at: string
  }
  /** A subscription bought with a member's refer code, at what it cost then; unpaid until a payout takes it in. */
  referrals: {
    referral_id: Generated<number>
    member_id: number
    subscription_id: number
    plan_id: number
    price_cents: number
    created_at: string
    payout_id: number | null
  }
  payouts: { payout_id: Generated<number>; member_id: number; tier_percent: number; amount_cents: number; note: string; created_at: string }
}

/** A connection or a transaction: functions take either, so any of them can join a bigger transaction. */
export type Db = Kysely<Schema>
