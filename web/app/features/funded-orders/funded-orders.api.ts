import { type ExamProof, type FundedOrderForm, fundedOrders } from '@padauk/contract/funded-orders'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#lib/api.ts'
import { m } from '#words/funded-orders'
import { forgetOrder } from './order-draft.ts'

/** The member's orders, the funded ones first, then the newest, 10 per page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['funded-orders', 'mine'],
  queryFn: async ({ pageParam, signal }) =>
    (await call(fundedOrders.list, { query: { page: String(pageParam) } }, { signal })).content,
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
  // A new order shifts the pages, so remove duplicates.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ data }) => data).map((order) => [order.order_id, order])).values(),
  ],
})

/** One of the member's orders. Another member's answers 404. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['funded-orders', id],
    queryFn: async ({ signal }) => (await call(fundedOrders.read, { params: { id } }, { signal })).content,
  })

const refreshes = ['funded-orders'] as const

type Sent = {
  form: z.input<typeof FundedOrderForm>
  picture: Blob
  key: string
  /** Owner of the draft. */
  member: string
  onProgress: (fraction: number) => void
}

/** Deletes the draft after success, even if the member has left the page. */
export const createOrder = mutationOptions({
  mutationFn: ({ form, picture, key, onProgress }: Sent) =>
    call(fundedOrders.create, { body: form }, { picture, onProgress, idempotencyKey: key }),
  onSuccess: (_answer, { member }) => forgetOrder(member),
  // The form shows errors inline, so no toast.
  meta: { success: () => m.order_sent_toast(), refreshes, quiet: true },
})

export const submitExam = mutationOptions({
  mutationFn: ({ id, key, ...body }: z.input<typeof ExamProof> & { id: number; key: string }) =>
    call(fundedOrders.submitExam, { params: { id: String(id) }, body }, { idempotencyKey: key }),
  meta: { success: () => m.exam_sent_toast(), refreshes, quiet: true },
})
