import { fault, type Word } from '@padauk/rules/faults'
import { phoneKey } from '@padauk/rules/phones'
import { isCoin } from '@padauk/rules/prices'
import * as z from 'zod/mini'
import { Audit } from './audits.ts'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { said } from './errors.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, REFERENCE_MAX } from './funded-orders.ts'
import { LedgerEntry } from './ledger-entries.ts'
import { Deletion } from './staff-deletions.ts'
import { asSearched, Email, identifier, MemberName, Time, text, withLatinDigits } from './texts.ts'

export const SET_PASSWORD_HOURS = 72
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
export const REASON_MAX = 500
export const REFUND_HOURS = 24
export const REFUND_VIDEOS_MAX = 2
export const ENDING_DAYS = 30
export const CHAT_MAX = 20_000

const MEMBER_STATUSES = ['ACTIVE', 'SUSPENDED'] as const
/**
 * `RUNNING`, `ENDING` and `ENDED` refer to the latest end of the member's subscriptions, `DELETION_ASKED` to a deletion
 * that waits for its second person.
 */
export const MEMBER_FILTERS = [...MEMBER_STATUSES, 'RUNNING', 'ENDING', 'ENDED', 'DELETION_ASKED'] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]
export const MEMBER_SORTS = ['name', 'email', 'joined', 'ends'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]
/** The columns of an import, in export order. */
export const IMPORT_COLUMNS = [
  'name',
  'email',
  'phone',
  'plan_id',
  'start_at',
  'refer_code',
  'campus_ids',
  'method',
  'amount',
  'currency',
  'reference',
  'usdt',
  'reason',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export const IMPORT_REQUIRED: readonly ImportColumn[] = [
  'name',
  'email',
  'plan_id',
  'method',
  'amount',
  'currency',
  'reference',
]

export const PAYMENT_WAYS = [...PAYMENT_METHODS, 'OTHER'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

const PHONE_MAX = 40
const Phone = identifier('phone', { max: PHONE_MAX }).check(
  z.refine((value) => phoneKey(value) !== undefined, fault('no_phone')),
)
/** More than any payment; sums of it stay exact. */
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/
/** An amount as people paste it, with Burmese digits or commas between thousands. */
export const Amount = z.string(fault('required', { field: 'amount' })).check(
  withLatinDigits(),
  z.overwrite((typed) => (/^\s*\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(typed) ? typed.replaceAll(',', '').trim() : typed)),
  z.refine((typed) => !/^\d{13,}/.test(typed), fault('bytes_too_many', { field: 'amount' })),
  z.regex(AMOUNT, fault('no_amount')),
)
export const MemberPayment = z.strictObject({
  method: z.enum(PAYMENT_WAYS, fault('no_choice', { field: 'method', choices: PAYMENT_WAYS.join(', ') })),
  amount: Amount,
  currency: z.string(fault('required', { field: 'currency' })).check(z.regex(/^[A-Z]{2,10}$/, fault('no_currency'))),
  reference: identifier('reference', { max: REFERENCE_MAX }),
})
export type MemberPayment = z.infer<typeof MemberPayment>

/** What BTC, ETH or SOL became, which is compared with the price. */
export const USDT_NEEDED = fault('usdt_needed')
const Reason = text('reason', { max: REASON_MAX })
/**
 * What a plan is paid with. Less or more than its price, or what cannot be compared with it, needs a reason. BTC, ETH and
 * SOL need the USDT that they became.
 */
export const PlanPayment = z
  .strictObject({ ...MemberPayment.shape, usdt: z.optional(Amount), reason: z.optional(Reason) })
  .check(
    z.refine(({ currency, usdt }) => !isCoin(currency) || usdt !== undefined, { path: ['usdt'], message: USDT_NEEDED }),
  )
export type PlanPayment = z.infer<typeof PlanPayment>

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
const isTime = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))
const YEARS = /^(20|21)\d\d/
/** A day in the school's time zone (Asia/Yangon), or an instant. */
const StartAt = z.string(fault('no_start')).check(
  withLatinDigits(),
  z.refine((value) => YEARS.test(value) && (isDay(value) || isTime(value)), fault('no_start_such')),
)

const PlanId = z
  .int(fault('no_whole_number', { field: 'plan_id' }))
  .check(
    z.positive(fault('no_whole_number', { field: 'plan_id' })),
    z.maximum(999_999_999_999, fault('no_whole_number', { field: 'plan_id' })),
  )
const CampusIds = z
  .array(
    z
      .int(fault('no_whole_numbers', { field: 'campus_ids' }))
      .check(
        z.positive(fault('no_whole_numbers', { field: 'campus_ids' })),
        z.maximum(999_999_999_999, fault('no_whole_numbers', { field: 'campus_ids' })),
      ),
  )
  .check(z.minLength(1, fault('no_campus_chosen')), z.maxLength(100, fault('too_many_campuses')))
const ReferCodeTyped = identifier('refer code', { max: 40 })

export const NewMember = z.strictObject({
  name: MemberName,
  email: Email,
  phone: z.optional(Phone),
  plan_id: PlanId,
  start_at: z.optional(StartAt),
  campus_ids: z.optional(CampusIds),
  refer_code: z.optional(ReferCodeTyped),
  payment: PlanPayment,
})
export type NewMember = z.infer<typeof NewMember>

export const Renewal = z.strictObject({
  plan_id: PlanId,
  start_at: z.optional(StartAt),
  campus_ids: z.optional(CampusIds),
  payment: PlanPayment,
})
export type Renewal = z.infer<typeof Renewal>

export const MemberUpdate = z.strictObject({
  email: z.optional(Email),
  phone: z.optional(z.nullable(Phone)),
  name: z.optional(MemberName),
  status: z.optional(
    z.enum(MEMBER_STATUSES, fault('neither', { field: 'status', choices: 'ACTIVE', last: 'SUSPENDED' })),
  ),
  reason: z.optional(Reason),
})
export type MemberUpdate = z.infer<typeof MemberUpdate>

/** A row of the member table; `plan` and `end_at` belong to the subscription that ends last. */
export const MemberRow = z.object({
  member_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  refer_code: z.string(),
  /** `ERASED`: deleted; name and email are neutral, and only what money refers to is left. */
  status: z.enum([...MEMBER_STATUSES, 'ERASED']),
  created_at: Time,
  plan: z.nullable(z.string()),
  /** Burmese, if the plan has a name there. */
  plan_my: z.nullable(z.string()),
  months: z.nullable(z.int()),
  end_at: z.nullable(Time),
})
export type MemberRow = z.infer<typeof MemberRow>

const Holder = z.object({ member_id: z.int(), name: z.string(), email: z.string() })
export type Holder = z.infer<typeof Holder>

const REFUND_STATES = ['HOLDS', 'TOO_LATE', 'TOO_MANY_VIDEOS', 'NO_PURCHASE'] as const
/** Whether the refund rule holds now for a purchase. */
export const RefundRule = z.object({
  state: z.enum(REFUND_STATES),
  purchased_at: z.nullable(Time),
  until: z.nullable(Time),
  videos_viewed: z.int(),
})
export type RefundRule = z.infer<typeof RefundRule>

/** A member's full record, without private data: no notes, no checklist. */
export const MemberFile = z.object({
  ...MemberRow.shape,
  referred_by: z.nullable(Holder),
  /** When the set-password link expires; null without one. */
  link_until: z.nullable(Time),
  subscriptions: z.array(
    z.object({
      subscription_id: z.int(),
      plan: z.string(),
      plan_my: z.nullable(z.string()),
      months: z.int(),
      start_at: Time,
      end_at: Time,
      campuses: z.nullable(z.array(z.string())),
    }),
  ),
  /** All of the member's money, newest first. */
  entries: z.array(LedgerEntry),
  /** What the member has paid, less what was sent back, in dollars; and how many of these entries have no value in them. */
  paid: z.object({ usd: z.number(), not_in_usd: z.int() }),
  progress: z.object({ finished_lessons: z.int(), total_lessons: z.int(), last_touched_at: z.nullable(Time) }),
  orders: z.array(
    z.object({
      order_id: z.int(),
      plan_name: z.string(),
      price_usd: z.number(),
      status: z.enum(ORDER_STATUSES),
      created_at: Time,
      claims: z.int(),
    }),
  ),
  referrals: z.object({ total_subscriptions: z.int(), unpaid: z.int(), tier_percent: z.number() }),
  devices: z.array(z.object({ device_id: z.int(), name: z.string(), last_seen_at: Time })),
  /** For the last purchase. */
  refund: RefundRule,
  /** The last request to delete the member. */
  deletion: z.nullable(Deletion),
  timeline: z.array(Audit),
})
export type MemberFile = z.infer<typeof MemberFile>

/** Ready-made chat messages in both languages. */
const Messages = z.object({ en: z.string(), my: z.string() })
export const Registered = z.object({ ...MemberFile.shape, set_password_link: z.string(), messages: Messages })
export type Registered = z.infer<typeof Registered>

/** Members who already use the typed values; null for none. */
export const Duplicates = z.object({
  email: z.nullable(Holder),
  /** Members with another address of the same mailbox. Not refused: staff decide whether it is one person. */
  looks_like: z.array(Holder),
  phone: z.nullable(Holder),
  reference: z.nullable(z.object({ ...Holder.shape, at: Time })),
  refer_code: z.nullable(
    z.object({ ...Holder.shape, refer_code: z.string(), tier_percent: z.number(), total_subscriptions: z.int() }),
  ),
})
export type Duplicates = z.infer<typeof Duplicates>

export const ImportFault = z.object({ line: z.int(), field: z.string(), ...said })
export type ImportFault = z.infer<typeof ImportFault>
export const ImportResult = z.object({
  dry_run: z.boolean(),
  /** How many members the file holds and how many were created: all or none. */
  rows: z.int(),
  imported: z.int(),
  /** What the imported are tagged with; null while none are. */
  tag: z.nullable(z.object({ tag_id: z.int(), name: z.string() })),
  errors: z.array(ImportFault),
  encoding: z.string(),
  headers: z.array(z.string()),
  /** The file's header for each column; null when missing. */
  mapping: z.record(z.string(), z.nullable(z.string())),
})
export type ImportResult = z.infer<typeof ImportResult>

const isFlag = (name: Word) =>
  z.pipe(
    z.enum(['true', 'false'], fault('neither', { field: name, choices: 'true', last: 'false' })),
    z.transform((value) => value === 'true'),
  )
/** What the list, the export and every act on 'all that match' are narrowed by. */
export const memberQuery = {
  q: z.optional(z.string().check(z.maxLength(254, fault('too_long', { field: 'q', max: 254 })), asSearched())),
  status: z.optional(
    z.enum(MEMBER_FILTERS, fault('no_choice', { field: 'status', choices: MEMBER_FILTERS.join(', ') })),
  ),
  sort: z.prefault(
    z.enum(MEMBER_SORTS, fault('no_choice', { field: 'sort', choices: MEMBER_SORTS.join(', ') })),
    'joined',
  ),
  /** Defaults to newest or latest first; names and emails ascend. */
  order: z.optional(z.enum(['asc', 'desc'], fault('neither', { field: 'order', choices: 'asc', last: 'desc' }))),
  /** Needs the capability `members`. */
  tag: z.optional(Id),
}
/** How many rows can be ticked one by one. */
export const TICKED_MAX = 500
const Ids = z.pipe(
  z
    .string(fault('no_whole_numbers', { field: 'ids' }))
    .check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/, fault('no_whole_numbers', { field: 'ids' }))),
  z.transform((value) => value.split(',').map(Number)),
)
const typed = z.optional(z.string().check(z.maxLength(254, fault('this_too_long'))))
const id = z.object({ id: Id })

export const staffMembers = {
  list: get('/api/staff/members', {
    access: 'staff:members.read',
    summary: 'Find members by name, email, phone, refer code or payment reference',
    query: z.object({ ...pageQuery(25), ...memberQuery }),
    answer: paged(MemberRow),
  }),
  create: post('/api/staff/members', {
    access: 'staff:members',
    summary:
      'Register a member with subscription, payment and refer code; answers the link for the chat and mails it too',
    body: NewMember,
    answer: content(Registered),
    status: 201,
  }),
  duplicates: get('/api/staff/members/duplicates', {
    access: 'staff:members',
    summary: 'Who already uses this email, phone or payment reference, and who owns a refer code',
    query: z.object({ email: typed, phone: typed, reference: typed, refer_code: typed }),
    answer: content(Duplicates),
  }),
  chat: post('/api/staff/members/chat', {
    access: 'staff:members',
    summary: 'A pasted chat in Unicode; nothing is kept',
    body: z.strictObject({ text: text('the chat', { min: 0, max: CHAT_MAX }) }),
    answer: content(z.object({ text: z.string() })),
    status: 200,
    isSecret: true,
  }),
  exportList: get('/api/staff/members/export', {
    access: 'staff:members',
    summary: 'The matching members, of them only those in `ids` if given, as CSV, safe to open in a spreadsheet',
    query: z.object({ ...memberQuery, ids: z.optional(Ids) }),
    download: 'text/csv',
  }),
  importFile: post('/api/staff/members/import', {
    access: 'staff:members',
    summary:
      'Members from a CSV, all or nothing; `mapping` is JSON, our column to their header. Nothing is mailed: each gets a link when asked for',
    upload: { field: 'file', maxBytes: IMPORT_BYTES_MAX, takes: 'bytes' },
    body: z.strictObject({ dry_run: z.prefault(isFlag('dry_run'), 'true'), mapping: z.optional(z.string()) }),
    answer: content(ImportResult),
    status: 200,
  }),
  read: get('/api/staff/members/:id', {
    access: 'staff:members.read',
    summary: "A member's record, without notes and checklist",
    params: id,
    answer: content(MemberFile),
  }),
  update: patch('/api/staff/members/:id', {
    access: 'staff:members',
    summary: 'Update name, email or phone; suspend with a reason, or restore',
    params: id,
    body: MemberUpdate,
    answer: content(MemberFile),
  }),
  renew: post('/api/staff/members/:id/subscriptions', {
    access: 'staff:members',
    summary: 'Renew; the subscription starts when the last one ends',
    params: id,
    body: Renewal,
    answer: content(z.object({ ...MemberFile.shape, messages: Messages })),
    status: 201,
  }),
  renewLink: post('/api/staff/members/:id/set-password-link', {
    access: 'staff:members',
    summary: 'Create a new set-password link; the previous one stops working',
    params: id,
    answer: content(z.object({ set_password_link: z.string(), messages: Messages })),
    isSecret: true,
  }),
  endSessions: del('/api/staff/members/:id/sessions', {
    access: 'staff:members',
    summary: 'Sign a member out everywhere',
    params: id,
  }),
}
