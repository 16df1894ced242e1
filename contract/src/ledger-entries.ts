import * as z from 'zod/mini'
import { Time } from './texts.ts'

const LEDGER_KINDS = ['SUBSCRIPTION', 'ORDER', 'CLAIM', 'POST', 'PAYOUT', 'REFUND', 'CORRECTION'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
/** The kinds of the sums: every entry is of one. A renewal is entered as a SUBSCRIPTION, and summed apart. */
export const SUM_KINDS = [
  'SUBSCRIPTION',
  'RENEWAL',
  'ORDER',
  'CLAIM',
  'POST',
  'PAYOUT',
  'REFUND',
  'CORRECTION',
] as const
export type SumKind = (typeof SUM_KINDS)[number]
/** `IN` is what was sold, with its corrections; `OUT` is what was paid, with its corrections. */
export const LEDGER_DIRECTIONS = ['IN', 'OUT'] as const
export type LedgerDirection = (typeof LEDGER_DIRECTIONS)[number]

/** One entry of the ledger. Nothing in it ever changes; `answer` is the later entry that corrects or refunds it. */
export const LedgerEntry = z.object({
  entry_id: z.int(),
  kind: z.enum(LEDGER_KINDS),
  direction: z.enum(LEDGER_DIRECTIONS),
  /** When the money moved, and when the entry was made. */
  at: Time,
  recorded_at: Time,
  /** When its payment was first entered; corrections are entered later. */
  entered_at: Time,
  /** Null for a post, whose author need not be a member. */
  member: z.nullable(z.object({ member_id: z.int(), name: z.string() })),
  /** What was sold, or the refer code that was paid; empty for a post. */
  what: z.string(),
  /** The same in Burmese, of a plan that has a Burmese name. */
  what_my: z.nullable(z.string()),
  is_renewal: z.boolean(),
  /** The order, claim or post, by its number; the entry that a refund or correction is about. */
  source_id: z.int(),
  /** The corrected entry that this one stands for. */
  replaces_id: z.nullable(z.int()),
  method: z.string(),
  /** Decimal text with a sign, in `currency`. */
  amount: z.string(),
  currency: z.string(),
  /** In the book's unit; null while a currency has no rate. */
  usd: z.nullable(z.number()),
  /** Kyat for one dollar. */
  rate: z.nullable(z.number()),
  reference: z.nullable(z.string()),
  /** Null for what was there before the ledger. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answer: z.nullable(z.object({ entry_id: z.int(), kind: z.enum(['REFUND', 'CORRECTION']) })),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
