import { type ClaimForm, claims } from '@padauk/contract/claims'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

/** The withdrawals of an own order, newest first, 10 a page. */
export const claimsQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: ['claims', orderId],
    queryFn: async ({ pageParam, signal }) =>
      (await call(claims.list, { params: { id: orderId }, query: { page: String(pageParam) } }, { signal })).content,
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
    // A request that came in between moves the pages: what is on two of them is shown once.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((claim) => [claim.history_id, claim])).values(),
    ],
  })

export const createClaim = mutationOptions({
  mutationFn: ({ orderId, key, ...body }: ClaimForm & { orderId: string; key: string }) =>
    call(claims.create, { params: { id: orderId }, body }, { idempotencyKey: key }),
  // The form says a failure in its own place.
  meta: { success: () => m.withdraw_toast(), refreshes: ['claims'], quiet: true },
})
