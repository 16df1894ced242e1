import { type ClaimForm, claims } from '@padauk/contract/claims'
import { fileUrl } from '@padauk/contract/files'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { readSize } from '#lib/read-size.ts'
import { m } from '#words/claims'

/** Withdrawals of the member's order, newest first, 10 per page. */
export const claimsQuery = (orderId: string) =>
  infiniteQueryOptions({
    queryKey: ['claims', orderId],
    queryFn: async ({ pageParam, signal }) =>
      (await call(claims.list, { params: { id: orderId }, query: { page: String(pageParam) } }, { signal })).content,
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
    // A new request shifts the pages, so remove duplicates.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((claim) => [claim.history_id, claim])).values(),
    ],
  })

/** Bytes of a payment proof as it was uploaded. */
export const proofSizeQuery = (path: string) =>
  queryOptions({
    queryKey: ['claims', 'proof size', path],
    queryFn: ({ signal }) => readSize(fileUrl(path), signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, isOptional: true },
  })

export const createClaim = mutationOptions({
  mutationFn: ({ orderId, key, ...body }: ClaimForm & { orderId: string; key: string }) =>
    call(claims.create, { params: { id: orderId }, body }, { idempotencyKey: key }),
  // The form shows errors inline, so no toast.
  meta: { success: () => m.withdraw_toast(), refreshes: ['claims'], quiet: true },
})
