import { staffFundedOrders } from '@padauk/contract/staff-funded-orders'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Refetch interval, because other staff work on the same queue. */
const EVERY_MS = 60_000
/** The same while somebody's decision on it can still be undone. */
const HELD_EVERY_MS = 2000

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
    refetchInterval: ({ state: { data } }) => (data?.content.data.some(({ held }) => held) ? HELD_EVERY_MS : EVERY_MS),
    meta: { quiet: true },
  })

export const staffOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-funded-orders', 'item', id],
    queryFn: ({ signal }) => call(staffFundedOrders.read, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.content.held ? HELD_EVERY_MS : false),
    meta: { quiet: true },
  })
