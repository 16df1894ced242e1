import { LEDGER_DIRECTIONS, type LedgerDirection, SUM_KINDS, type SumKind } from '@padauk/contract/ledger-entries'
import { type Correction, type RefundForm, staffLedgerEntries } from '@padauk/contract/staff-ledger-entries'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { localDay } from '#lib/dates.ts'
import { m } from '#words/staff-ledger-entries'

export type LedgerFilter = {
  q?: string
  month?: string
  from?: string
  to?: string
  kind?: SumKind
  direction?: LedgerDirection
  member?: string
  page?: string
}

const Q_MAX = 254
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
const DAY = /^20\d\d-\d\d-\d\d$/
const NUMBER = /^[1-9]\d{0,8}$/

/** Filters from the address, without a period of this month; a search or a member is looked for in all. Invalid values are ignored. */
export const ledgerFilterOf = (search: URLSearchParams): LedgerFilter => {
  const oneOf = <T extends string>(name: string, all: readonly T[]) => all.find((value) => value === search.get(name))
  const like = (name: string, pattern: RegExp) => (pattern.test(search.get(name) ?? '') ? search.get(name) : null)
  const q = search.get('q')?.slice(0, Q_MAX)
  const [kind, direction] = [oneOf('kind', SUM_KINDS), oneOf('direction', LEDGER_DIRECTIONS)]
  const [from, to, member, page] = [like('from', DAY), like('to', DAY), like('member', NUMBER), like('page', NUMBER)]
  const month = from || to ? null : (like('month', MONTH) ?? (q || member ? null : monthNow()))
  return {
    ...(q && { q }),
    ...(month && { month }),
    ...(from && { from }),
    ...(to && { to }),
    ...(kind && { kind }),
    ...(direction && { direction }),
    ...(member && { member }),
    ...(page && { page }),
  }
}

export const monthNow = () => localDay().slice(0, 7)

/** The days of a filter, as far as they have come; none of a search in all time. */
export const daysOf = ({ month, from, to }: LedgerFilter) => {
  if (!month) return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [last, today] = [localDay(new Date(year, number, 0)), localDay()]
  return { from: `${month}-01`, to: month === today.slice(0, 7) ? today : last }
}

/** Those of the last two years and the chosen one, newest first. */
export const monthsWith = (chosen = monthNow()) => {
  const [year = 0, month = 0] = monthNow().split('-').map(Number)
  const last = Array.from({ length: 24 }, (_, back) => localDay(new Date(year, month - 1 - back, 1)).slice(0, 7))
  return [...new Set([chosen, ...last])].toSorted().toReversed()
}

const noun = 'staff-ledger-entries'
const paramsOf = (id: number) => ({ id: String(id) })

export const ledgerQuery = (filter: LedgerFilter) =>
  queryOptions({
    queryKey: [noun, 'list', filter],
    queryFn: ({ signal }) => call(staffLedgerEntries.list, { query: filter }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })
export const ledgerAddress = ({ page: _, ...filter }: LedgerFilter) =>
  `${staffLedgerEntries.exportList.path}?${new URLSearchParams(filter)}`

export const statementPdfAddress = (month: string) => `${staffLedgerEntries.exportStatementPdf.path}?month=${month}`

/**
 * What a payment of a plan is compared with: never another, and gone with an undone renewal, so it is not read again
 * after a change. Quiet: the server compares anyway.
 */
export const soldPriceQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-rates', 'sold', id],
    queryFn: ({ signal }) => call(staffLedgerEntries.price, { params: paramsOf(id) }, { signal }),
    select: ({ content }) => content,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/**
 * Whether the refund rule holds for a payment, and whose referral of it was paid. Gone with an undone renewal, so it is not read again after a change.
 * Quiet: until it is known, a reason is asked for.
 */
export const refundRuleQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-rates', 'refund-rule', id],
    queryFn: ({ signal }) => call(staffLedgerEntries.refundRule, { params: paramsOf(id) }, { signal }),
    select: ({ content }) => content,
    meta: { quiet: true },
  })

const refreshes = [noun, 'staff-members', 'staff-affiliates', 'overviews', 'audits'] as const

/** Quiet: the dialog shows the errors. */
export const correctEntry = mutationOptions({
  mutationFn: ({ id, key, correction }: { id: number; key: string; correction: Correction }) =>
    call(staffLedgerEntries.correct, { params: paramsOf(id), body: correction }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_ledger_corrected() },
})
export const undoRenewal = mutationOptions({
  mutationFn: ({ id, key, reason }: { id: number; key: string; reason: string }) =>
    call(staffLedgerEntries.undo, { params: paramsOf(id), body: { reason } }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_ledger_undone() },
})
export const undoRefund = mutationOptions({
  ...undoRenewal,
  meta: { ...undoRenewal.meta, success: () => m.console_ledger_refund_taken_back() },
})
export const refundEntry = mutationOptions({
  mutationFn: ({ id, key, refund }: { id: number; key: string; refund: RefundForm }) =>
    call(staffLedgerEntries.refund, { params: paramsOf(id), body: refund }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes, success: () => m.console_ledger_refunded() },
})
