import type { OrderStatus } from '@padauk/contract/funded-orders'
import { staffFundedOrders } from '@padauk/contract/staff-funded-orders'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Refetch interval, because other staff work on the same queue. */
const EVERY_MS = 60_000

type Query = NonNullable<Parameters<typeof call<typeof staffFundedOrders.list>>[1]['query']>

/** Filters of the queues' tabs. Pending items oldest first, decided ones newest first. */
const TABS = {
  'payments-wait': { status: 'PENDING', order: 'oldest' },
  'payments-approved': { status: 'APPROVED' },
  'payments-rejected': { status: 'REJECT' },
  'orders-wait': { status: 'APPROVED', account: 'none', order: 'oldest' },
  'orders-issued': { status: 'APPROVED', account: 'issued' },
  'orders-unpaid': { status: 'PENDING', order: 'oldest' },
  'orders-funded': { status: 'FUNDED' },
  'orders-rejected': { status: 'REJECT' },
  'exams-wait': { exam: 'PENDING', order: 'oldest' },
  'exams-passed': { exam: 'APPROVED' },
  'exams-rejected': { exam: 'REJECT' },
} as const satisfies Record<string, Query>
export type OrderTab = keyof typeof TABS

export const staffOrdersQuery = (tab: OrderTab, page: string) =>
  queryOptions({
    queryKey: ['staff-funded-orders', 'list', tab, page],
    queryFn: ({ signal }) => call(staffFundedOrders.list, { query: { ...TABS[tab], page } }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? previous : undefined),
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
  })

export const staffOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-funded-orders', 'item', id],
    queryFn: ({ signal }) => call(staffFundedOrders.read, { params: { id: String(id) } }, { signal }),
    meta: { quiet: true },
  })

export const decideOrder = mutationOptions({
  mutationFn: ({
    id,
    ...body
  }: {
    id: number
    status?: OrderStatus
    reason?: string
    account?: string
    decided_on: OrderStatus
  }) => call(staffFundedOrders.update, { params: { id: String(id) }, body }),
  // The form shows errors inline, so no toast.
  meta: { refreshes: ['staff-funded-orders', 'overviews', 'audits'], quiet: true },
})
