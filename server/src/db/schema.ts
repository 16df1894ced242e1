import type { StandsFor } from '@padauk/contract/days'
import type { HeldKind, HeldStep } from '@padauk/contract/reviews'
import type { DrillKind } from '@padauk/rules/drill-charts'
import type { Language } from '@padauk/rules/languages'
import type { ContactState } from '@padauk/rules/renewals'
import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'

// All tables. Times are ISO 8601 UTC text, money is integer cents, flags are 0 or 1 (both engines store integers).

type Flag = 0 | 1
type Placed = { position: number; status: 'DRAFT' | 'PUBLISHED' }
/** Null unless it lies in the bin, itself or in something deleted. Staff read only rows without; members see no draft. */
type Binned = { bin_item_id: number | null }
/** Burmese beside the English; null: none yet (docs/decisions/0031). */
type Translated = {
  title: string
  title_my: string | null
  /** The state of all Burmese texts of the row, with its quiz. */
  translation: Generated<'MISSING' | 'OLDER' | 'CURRENT'>
}
type Described = Translated & { description: string; description_my: string | null }

export interface Schema {
  /** One row, `only` being 1: the id that DATA_DIR has too (features/files/data-dir.ts). */
  installation: { only: 1; id: string }
  /** One row, `only` being 1 (db/school-version.ts). */
  school_version: { only: 1; version: number; changed_in: Generated<number> }
  members: {
    member_id: Generated<number>
    email: string
    name: string
    phone: string | null
    /** Canonical form of the phone number; unique (@padauk/rules/phones). */
    phone_key: Generated<string | null>
    /** The mailbox behind the email (lib/mailboxes.ts). */
    mailbox: Generated<string | null>
    password_hash: string
    profile_image: string | null
    refer_code: string
    /** Null until the member has chosen one. */
    language: 'en' | 'my' | null
    /** Of the picture of videos, 0 for sound only. Null until the member has chosen one. */
    video_height: number | null
    /** Of an erased member only what money refers to is left (docs/decisions/0044). */
    status: 'ACTIVE' | 'SUSPENDED' | 'ERASED'
    created_at: string
    /** Seals name, email and phone in the audit log; null until then, and when erased. */
    audit_key: Generated<string | null>
    /** The latest end of the subscriptions, maintained by triggers; empty without one. */
    ends_at: Generated<string>
    /** Generated columns for sorting and searching, in lower case. */
    name_key: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
  }
  sessions: {
    device_id: Generated<number>
    token_hash: string
    member_id: number
    device: string
    created_at: string
    last_seen_at: string
    expires_at: string
  }
  /** Staff who look at the member area as a member sees it; rows that have ended go with the next one. */
  views: { token_hash: string; member_id: number; staff_id: number; expires_at: string }
  /** The newest reset or set-password link of each member; deleted when used. */
  reset_links: { member_id: number; token_hash: string; expires_at: string }
  /** The outbox. `cause` is unique and names the event a mail was written for, so no event is mailed twice. */
  mails: {
    mail_id: Generated<number>
    cause: string
    recipient: string
    subject: string
    text: string
    html: string
    status: 'WAITING' | 'SENDING' | 'HANDED_OVER' | 'SENT' | 'FAILED'
    tries: number
    due_at: string
    created_at: string
    sent_at: string | null
    last_error: string | null
    /** Stops mails of its kind by one call; null for mails that nobody can stop. */
    stop_link: string | null
  }
  plans: {
    plan_id: Generated<number>
    name: string
    price_cents: number
    months: number
    /** How many campuses it opens; null for all. */
    campus_count: Generated<number | null>
    description: string
    features: string
    /** Burmese; null: none yet. Features are a JSON list in both. */
    name_my: string | null
    description_my: string | null
    features_my: string | null
    position: number
    status: Generated<'DRAFT' | 'PUBLISHED'>
  }
  /** The terms as bought; later changes of the plan do not apply. */
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

  /** `slug` identifies content of the curriculum folder; unique within its parent. */
  campuses: Placed &
    Binned &
    Described & {
      campus_id: Generated<number>
      slug: string
      logo: string
      cover: string
    }
  categories: Placed &
    Binned &
    Described & {
      category_id: Generated<number>
      campus_id: number
      slug: string
      cover: string
    }
  courses: Placed &
    Binned &
    Described & {
      course_id: Generated<number>
      category_id: number
      slug: string
    }
  lessons: Placed &
    Binned &
    Translated & {
      lesson_id: Generated<number>
      course_id: number
      slug: string
      minutes: number
      needs_previous: Flag
      /** Open to visitors; null: only if it is the first of its campus. */
      is_free: Generated<Flag | null>
      pass_percent: number
      /** Sanitised HTML. */
      text: string | null
      text_my: string | null
      /** The texts without markup, for the search. */
      plain_text: Generated<string>
      plain_text_my: Generated<string>
      vimeo_path: string | null
      video_source: string | null
      video_poster: string | null
      /** JSON: [{ language, path }]. */
      video_captions: string
      video_seconds: number
      question_count: number
      /** Incremented on each staff save; 0 is the shipped state. */
      version: Generated<number>
    }
  /** The state of a lesson after each save; `content` is JSON. */
  lesson_versions: {
    lesson_id: number
    version: number
    staff: string
    at: string
    action: 'SHIPPED' | 'SAVED' | 'PUBLISHED' | 'WITHDRAWN' | 'RESTORED'
    title: string
    content: string
  }
  /** What is saved of a published lesson and not published yet; at most one a lesson. `content` is JSON. */
  lesson_revisions: {
    revision_id: Generated<number>
    lesson_id: number
    /** The lesson's version when these changes were begun. */
    version: number
    translation: 'MISSING' | 'OLDER' | 'CURRENT'
    content: string
    /** When the changes chose another video; null if they did not. */
    video_at: string | null
    staff: string
    at: string
  }
  /** Uploaded videos being converted to HLS. The converting process holds a job until `taken_until`. */
  video_jobs: {
    video_id: Generated<number>
    upload_id: string
    lesson_id: number | null
    name: string
    media_type: string
    status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
    progress: number
    tries: number
    taken_until: string
    source: string | null
    poster: string | null
    seconds: number
    error: string | null
    created_at: string
  }
  questions: {
    question_id: Generated<number>
    lesson_id: number
    /** Its place in the quiz, which it shares with its other form. */
    position: number
    form: Generated<1 | 2>
    kind: 'ONE' | 'SEVERAL' | 'TRUE_FALSE' | 'NUMBER'
    prompt: string
    prompt_my: string | null
    explanation: string
    explanation_my: string | null
    /** Of a NUMBER, which has no options: decimal figures as text, alike on both engines. */
    right_number: string | null
    tolerance: string | null
    unit: string | null
    unit_my: string | null
    /** Counts the changes of what is asked: answers to an older one do not count. */
    edition: Generated<number>
  }
  options: {
    option_id: Generated<number>
    question_id: number
    position: number
    text: string
    text_my: string | null
    is_right: Flag
  }

  lesson_progress: {
    member_id: number
    lesson_id: number
    resume_seconds: number
    passed_at: string | null
    finished_at: string | null
    touched_at: string
  }
  quiz_attempts: {
    attempt_id: Generated<number>
    member_id: number
    lesson_id: number
    score_percent: number
    is_passed: Flag
    created_at: string
  }
  /** The open or last paper of each member and lesson; `score_percent` is null while it is not scored. */
  quiz_papers: {
    member_id: number
    lesson_id: number
    number: number
    score_percent: number | null
    is_passed: Flag
  }
  /**
   * The last answer of each member to each question. `tries`, `is_right` and `is_right_first` are of one paper; `misses`
   * counts over all papers since the question was last right. `option_ids` is JSON, `number` the figure that was typed.
   */
  quiz_answers: {
    member_id: number
    question_id: number
    edition: number
    paper: number
    tries: number
    option_ids: string
    number: string | null
    is_right: Flag
    is_right_first: Flag
    misses: number
    answered_at: string
  }
  /**
   * When a question comes back to a member. `is_weak`: missed and not right since. The rest is of the set of the day `set_on`,
   * empty for none.
   */
  practices: {
    member_id: number
    question_id: number
    edition: number
    step: number
    due_on: string
    is_weak: Flag
    set_on: string
    tries: number
    option_ids: string
    number: string | null
    is_right: Flag
    is_right_first: Flag
  }
  /** The member's local day whose set of practice was put together last. */
  practice_days: { member_id: number; day: string }
  /** Final exams of a member in a campus; `score_percent` is null while one is open. */
  finals: {
    member_id: number
    campus_id: number
    paper: number
    begun_at: string
    ended_at: string | null
    score_percent: number | null
    is_passed: Flag
  }
  /** What an exam asks, in its order, and the member's answers as in quiz_answers. */
  final_answers: {
    member_id: number
    campus_id: number
    paper: number
    question_id: number
    edition: number
    place: number
    tries: number
    option_ids: string
    number: string | null
    is_right: Flag
    is_right_first: Flag
  }
  /** Charts of the drills, numbered on each of the member's days; seed and kind make the chart. Null until answered. */
  drills: {
    member_id: number
    day: string
    number: number
    seed: number
    kind: DrillKind
    answer: number | null
    is_right: Flag | null
    answered_at: string | null
  }
  /**
   * A run through a replay. `src`, `account`, `risk_percent` and `starts_at` are copied when it begins; `moves` is
   * JSON, everything else follows from them.
   */
  replays: {
    replay_id: Generated<number>
    client_id: string | null
    member_id: number
    lesson_id: number
    name: string
    src: string
    account: number
    risk_percent: number
    starts_at: number
    at: number
    moves: string
    trades: number
    result_r: number
    result_money: number
    is_over: Flag
    started_at: string
    updated_at: string
  }
  /** Name, titles and lesson count as of the issue date. One per member and course. */
  certificates: {
    number: string
    member_id: number
    course_id: number | null
    course_title: string
    campus_title: string
    lessons: number
    issued_at: string
  }
  favorites: { member_id: number; lesson_id: number; created_at: string }

  notes: {
    note_id: Generated<number>
    /** From the device that made it (docs/decisions/0063). */
    client_id: string | null
    member_id: number
    type: 'MORNING_PHASE' | 'NIGHT_PHASE' | 'EFFECTUATION_PHASE' | 'BACKWARD_PHASE'
    title: string
    description: string
    updated_at: string
    lesson_id: number | null
    heading: string | null
    heading_number: number | null
    heading_language: Language | null
    video_second: number | null
  }
  /** Kept for a day for undo. */
  deleted_notes: {
    note_id: number
    client_id: string | null
    member_id: number
    type: Schema['notes']['type']
    title: string
    description: string
    updated_at: string
    lesson_id: number | null
    heading: string | null
    heading_number: number | null
    heading_language: Language | null
    video_second: number | null
    deleted_at: string
  }
  /** `created_on` and `deleted_on` are the member's local days; an item counts on every day it existed. */
  checklist_items: {
    item_id: Generated<number>
    client_id: string | null
    member_id: number
    title: string
    position: number
    created_on: string
    deleted_on: string | null
    /** What ticks it when it is done. */
    stands_for: StandsFor | null
  }
  checklist_days: { member_id: number; day: string; item_id: number }
  /** What a member did on which of their local days. */
  day_things: { member_id: number; day: string; kind: StandsFor }
  /** How many things make a day count, from a day on. */
  day_goals: { member_id: number; day: string; goal: number }
  /** The reminder: when the next one is due, in the zone in which it was chosen. */
  day_plans: {
    member_id: number
    remind_hour: number | null
    zone: string
    remind_at: string | null
  }
  /** What was celebrated, once: `goal <day>`, `streak <days>`, `course <id>`. */
  celebrations: { member_id: number; name: string; celebrated_at: string }

  /** One row per language of a page text. Site has one for both, which is 'en'. */
  configurations: { key: string; language: Generated<'en' | 'my'>; value: string }
  /** The value of each configuration after each staff change; `value` is JSON. */
  configuration_versions: {
    version_id: Generated<number>
    key: string
    language: Generated<'en' | 'my'>
    value: string
    staff: string
    created_at: string
  }
  /** Texts of the product as the school has corrected them. `original` is the product's text that was replaced. */
  words: { name: string; language: Language; text: string; original: string; staff: string; changed_at: string }
  /** Each text after each correction; null where the product's own was taken back. */
  word_versions: {
    version_id: Generated<number>
    name: string
    language: Language
    text: string | null
    staff: string
    created_at: string
  }
  /** Every file the store serves. `path` is its name in the API, `blob` the hash of its bytes. */
  files: { path: string; blob: string; media_type: string; bytes: number; is_private: Flag; created_at: string }
  /** The files of imported curriculum folders, by path in the folder (docs/decisions/0016). */
  curriculum_files: { path: string; blob: string; bytes: number }

  /**
   * The first answers to calls with an Idempotency-Key, encrypted, kept for 7 days. `fingerprint` is a hash of the
   * call; empty for keys older than it.
   */
  idempotency_keys: {
    caller: string
    key: string
    fingerprint: string
    status: number
    body: string
    created_at: string
  }
  /** The last change of a device that was applied, by its number and key (http/device-changes.ts). */
  device_changes: {
    member_id: number
    device: string
    number: number
    key: string
    /** The body that was sent; empty for an answer without one. */
    answer: string
    changed_at: string
  }
  /** Attempts within a window ending at `ends_at`, shared by all processes. */
  tries: { subject: string; ends_at: string; count: number }
  /**
   * Where an account has signed in: a device, by the hash of its token, or a network (docs/decisions/0021). `account`
   * is the kind of sign-in and the email.
   */
  known_places: { account: string; kind: 'DEVICE' | 'NETWORK'; place: string; seen_at: string }

  student_wins: Placed & {
    student_win_id: Generated<number>
    type: 'WIN' | 'PROOF'
    title: string
    title_my: string | null
    cover: string
  }
  /** `normal_link` is the canonical form of the URL; unique. */
  affiliate_posts: {
    post_id: Generated<number>
    email: string
    link: string
    normal_link: string
    content_status: 'PENDING' | 'REJECT' | 'APPROVED' | 'PAID'
    /** The reason for a rejection. */
    reason: string | null
    submitted_at: string
  }
  /** A subscription bought with a refer code, at its price then; unpaid until a payout covers it. */
  referrals: {
    referral_id: Generated<number>
    member_id: number
    subscription_id: number
    plan_id: number
    price_cents: number
    created_at: string
    payout_id: number | null
    /** When its payment was refunded in full: it does not count any more. Never for one that was paid. */
    ended_at: Generated<string | null>
  }
  funded_accounts: Placed & {
    funded_account_id: Generated<number>
    name: string
    price_cents: number
    account_size_cents: number
    profit_target_percent: number
    max_drawdown_percent: number
    profit_split_percent: number
    description: string
  }
  /**
   * Incoming payments. `amount` is decimal text in `currency`; `normal_reference` is unique, so no payment counts
   * twice.
   */
  payments: {
    payment_id: Generated<number>
    member_id: number
    method: string
    amount: string
    currency: string
    reference: string
    normal_reference: string
    /** By which it is the same payment however it is written; null for an earlier one that another has it of. */
    reference_key: Generated<string | null>
    created_at: string
    /** What it paid for, unless that is a funded order. */
    subscription_id: Generated<number | null>
    /** What the plan cost when it was sold; null for a funded order. */
    plan_price_cents: Generated<number | null>
  }
  /** Hundredths of a kyat for one dollar, from a day of the school on. */
  rates: {
    rate_id: Generated<number>
    from_day: string
    mmk_cents: number
    /** Null for the sample of the demo. */
    staff: string | null
    created_at: string
  }
  /**
   * All money, in and out; a trigger makes every entry final (docs/decisions/0038). An amount is `units` and `fraction`,
   * hundred-millionths of one, both negative for money that leaves.
   */
  ledger_entries: {
    entry_id: Generated<number>
    kind: 'SUBSCRIPTION' | 'ORDER' | 'CLAIM' | 'POST' | 'PAYOUT' | 'REFUND' | 'CORRECTION'
    /** The payment of a subscription, order, claim, post or payout; the entry that is refunded or taken back. */
    source_id: number
    /** The entry that a correction took back and this one stands for. */
    replaces_id: Generated<number | null>
    direction: 'IN' | 'OUT'
    /** Null for a post, whose author need not be a member. */
    member_id: number | null
    /** The name of what was sold, or the refer code that was paid; empty for a post. */
    what: string
    /** 1 for a subscription sold and a renewal; -1 where a renewal is undone. */
    sales: -1 | 0 | 1
    renewals: -1 | 0 | 1
    method: string
    units: number
    fraction: number
    currency: string
    /** The book's unit; null for a currency without a rate. */
    usd_cents: number | null
    /** Hundredths of a kyat for one dollar. */
    rate: Generated<number | null>
    reference: string | null
    normal_reference: string | null
    /** Who entered it; null for what was there before the ledger. */
    staff: string | null
    reason: Generated<string | null>
    /** The school's day of `at`. */
    day: string
    /** When the money moved; `recorded_at` is when the entry was made. */
    at: string
    recorded_at: string
  }
  /** The references of what the school sent for claims and posts: each is used once, however it is written. */
  sent_references: {
    kind: 'CLAIM' | 'POST'
    source_id: number
    reference_key: string
  }
  /** The sums of the ledger by day, kind, direction and currency, maintained by a trigger. */
  ledger_days: Pick<
    Selectable<Schema['ledger_entries']>,
    'day' | 'kind' | 'direction' | 'currency' | 'units' | 'fraction'
  > & {
    entries: number
    /** Without the entries that have no rate, which `not_in_usd` counts. */
    usd_cents: number
    not_in_usd: number
    sales: number
    renewals: number
  }
  /** Name and price as ordered. `payment_proof` is the path of a private file. */
  funded_orders: {
    order_id: Generated<number>
    member_id: number
    funded_account_id: number
    payment_id: number
    plan_name: string
    price_cents: number
    name: string
    email: string
    payment_proof: string
    status: 'PENDING' | 'APPROVED' | 'EXAM_SUBMITTED' | 'FUNDED' | 'REJECT'
    reason: string | null
    account: string | null
    exam_status: 'PENDING' | 'APPROVED' | 'REJECT' | null
    exam_link: string | null
    exam_note: string | null
    exam_submitted_at: string | null
    created_at: string
  }
  claims: {
    history_id: Generated<number>
    order_id: number
    status: 'PENDING' | 'APPROVED' | 'REJECT'
    percentage: number
    wallet_network: 'TRC20' | 'ERC20' | 'BEP20' | 'BTC' | 'SOL'
    wallet_address: string
    reason: string | null
    payment_proof: string | null
    /** Staff id of the first of two approvals. */
    first_approved_by: number | null
    first_approved_at: string | null
    created_at: string
  }
  /**
   * One row per campus, category, course and lesson, maintained by triggers (db/search.ts). The Burmese is without
   * spaces.
   */
  search_entries: {
    entry_id: Generated<number>
    kind: 'campus' | 'category' | 'course' | 'lesson'
    target_id: number
    title: string
    body: string
    title_my: string | null
    body_my: string | null
  }
  staff: {
    staff_id: Generated<number>
    email: string
    name: string
    role: 'owner' | 'support' | 'finance' | 'editor'
    status: 'ACTIVE' | 'SUSPENDED'
    /** Null until the set-password link is used. */
    password_hash: string | null
    /** Base32 secret of the authenticator; `totp_pending` until its first code is confirmed. */
    totp_secret: string | null
    totp_pending: string | null
    /** The time step of the last accepted code, so that none is accepted twice. */
    totp_step: Generated<number>
    created_at: string
    /** Null until one is chosen. */
    language: 'en' | 'my' | null
    /** When the second factor was declined or turned off; from then on it is not offered again. */
    factor_declined_at: Generated<string | null>
  }
  /** Owners who want a daily mail, at an hour of the school; `written_on` is the school's day of the last one. */
  digests: { staff_id: number; hour: number; stop_token: string; written_on: string | null }
  /** One row, `only` = 1. */
  staff_rules: { only: number; requires_second_factor: number }
  staff_recovery_codes: { code_hash: string; staff_id: number }
  staff_sessions: { token_hash: string; staff_id: number; created_at: string; last_seen_at: string; expires_at: string }
  /** The newest set-password link of each staff member; deleted when used. */
  staff_links: { staff_id: number; token_hash: string; expires_at: string }
  /**
   * What staff changed; a trigger makes it append-only. `hash` covers the row and the previous row's hash; `before` and
   * `after` are JSON.
   */
  audits: {
    audit_id: number
    at: string
    staff: string
    action: string
    target: string
    before: string | null
    after: string | null
    reason: string | null
    hash: string
  }
  /**
   * A single row: the number and hash of the last audit. `is_anchored` once a head was kept outside the database
   * (docs/decisions/0013).
   */
  audit_heads: { head_id: number; audit_id: number; hash: string; is_anchored: Generated<Flag> }
  /** What came of asking a member to renew the subscription that ends at `ends_at`. */
  renewal_contacts: {
    member_id: number
    ends_at: string
    state: ContactState
    /** Kept while the member answers; null until then and after an undo. */
    messaged_at: string | null
    marked_at: string
    /** Email of who made the last mark. */
    staff: string
  }
  /** Requests to delete a member; at most one `ASKED` per member. `asked_by` and `decided_by` are emails of staff. */
  deletions: {
    deletion_id: Generated<number>
    member_id: number
    state: 'ASKED' | 'TAKEN_BACK' | 'DONE'
    reason: string
    asked_by: string
    asked_at: string
    due_at: string
    decided_by: string | null
    decided_at: string | null
  }
  /**
   * Decisions of the desk that can still be undone; at most one per item without a `refusal`. `body` is what was sent, as
   * JSON, and empty once refused.
   */
  held_decisions: {
    held_decision_id: Generated<number>
    kind: HeldKind
    item_id: number
    staff_id: number
    step: HeldStep
    body: string
    /** Path of the proof that was sent with it. */
    payment_proof: string | null
    decided_at: string
    due_at: string
    refusal: string | null
  }
  /** What was deleted from the curriculum: `slug`, `position` and `status` are the previous ones. */
  bin_items: {
    bin_item_id: Generated<number>
    kind: 'campus' | 'category' | 'course' | 'lesson'
    item_id: number
    parent_id: number | null
    title: string
    slug: string
    position: number
    status: 'DRAFT' | 'PUBLISHED'
    /** What went with it, as JSON (contract: Uses). */
    uses: string
    staff: string
    deleted_at: string
  }
  /** What staff write down about a member. */
  remarks: { remark_id: Generated<number>; member_id: number; staff_id: number; text: string; created_at: string }
  /** `tag_key` is what spellings that are one tag have in common; unique. */
  tags: { tag_id: Generated<number>; name: string; tag_key: string }
  member_tags: { member_id: number; tag_id: number }
  /** What staff wrote to several members at once. */
  messages: {
    message_id: Generated<number>
    template: 'OWN' | 'RETURN' | 'ENDED' | 'LINK'
    way: 'CHAT' | 'MAIL'
    staff_id: number
    created_at: string
  }
  /** Each member's copy; `text` is null for a set-password link, `sent_at` until somebody has copied it. */
  member_messages: {
    member_id: number
    message_id: number
    language: Language
    text: string | null
    sent_at: string | null
  }
  /** What the school tells its members. */
  announcements: {
    announcement_id: Generated<number>
    title_en: string
    title_my: string
    body_en: string
    body_my: string
    audience: 'ALL' | 'PLAN' | 'CAMPUS' | 'TAG'
    audience_id: number | null
    by_mail: Flag
    status: 'DRAFT' | 'SCHEDULED' | 'WITHDRAWN'
    /** Both are set once it is scheduled. */
    starts_at: string | null
    ends_at: string | null
    withdrawn_at: string | null
    /** How many it was for when it was scheduled. */
    members: number | null
    /** How many have read it, with members who were deleted since. */
    reads: Generated<number>
    /** The last member who was mailed; `mailed_at` once all were. */
    mailed_to: Generated<number>
    mailed_at: string | null
    staff_id: number
    updated_at: string
  }
  announcement_reads: { member_id: number; announcement_id: number; read_at: string }
  /** Who is paying what a member is owed, so that nobody else sends it too. */
  payout_takes: {
    member_id: number
    staff_id: number
    taken_at: string
  }
  payouts: {
    payout_id: Generated<number>
    member_id: number
    tier_percent: number
    amount_cents: number
    note: string
    created_at: string
  }
}

/** A connection or a transaction. Functions take either, so that they can be part of a larger transaction. */
export type Db = Kysely<Schema>
