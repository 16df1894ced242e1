import { type ExamProof, type FundedOrderForm, fundedOrders } from '@padauk/contract/funded-orders'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'
import { forgetOrder } from './order-draft.ts'

/** Own orders, newest first, 10 a page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['funded-orders', 'mine'],
  queryFn: async ({ pageParam, signal }) =>
    (await call(fundedOrders.list, { query: { page: String(pageParam) } }, { signal })).content,
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
  // An order that came in between moves the pages: what is on two of them is shown once.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ data }) => data).map((order) => [order.order_id, order])).values(),
  ],
})

/** One own order; a stranger's answers 404. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['funded-orders', id],
    queryFn: async ({ signal }) => (await call(fundedOrders.read, { params: { id } }, { signal })).content,
  })

const refreshes = ['funded-orders']

type Sent = {
  form: z.input<typeof FundedOrderForm>
  picture: Blob
  key: string
  /** Whose draft it was. */
  member: string
  onProgress: (fraction: number) => void
}

/** The draft goes when the server has it, also when the page was left in between. */
export const createOrder = mutationOptions({
  mutationFn: ({ form, picture, key, onProgress }: Sent) =>
    call(fundedOrders.create, { body: form }, { picture, onProgress, idempotencyKey: key }),
  onSuccess: (_answer, { member }) => forgetOrder(member),
  // The form says a failure in its own place.
  meta: { success: () => m.order_sent_toast(), refreshes, quiet: true },
})

export const submitExam = mutationOptions({
  mutationFn: ({ id, key, ...body }: z.input<typeof ExamProof> & { id: number; key: string }) =>
    call(fundedOrders.submitExam, { params: { id: String(id) }, body }, { idempotencyKey: key }),
  meta: { success: () => m.exam_sent_toast(), refreshes, quiet: true },
})
