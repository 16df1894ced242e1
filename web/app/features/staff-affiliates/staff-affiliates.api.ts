import { staffAffiliates } from '@padauk/contract/staff-affiliates'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Referrers, highest amount owed first. */
export const staffAffiliatesQuery = ({ q, page }: { q: string; page: string }) =>
  queryOptions({
    queryKey: ['staff-affiliates', q, page],
    queryFn: ({ signal }) => call(staffAffiliates.list, { query: { page, ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Takes a payout before it is sent, and leaves it. */
export const takePayout = mutationOptions({
  mutationFn: (referCode: string) => call(staffAffiliates.take, { params: { referCode } }),
  meta: { refreshes: ['staff-affiliates'] },
})
export const leavePayout = mutationOptions({
  mutationFn: (referCode: string) => call(staffAffiliates.leave, { params: { referCode } }),
  meta: { refreshes: ['staff-affiliates'], quiet: true },
})

export const payAffiliate = mutationOptions({
  mutationFn: ({ referCode, key, ...body }: { referCode: string; key: string; note: string; amount_usd: number }) =>
    call(staffAffiliates.pay, { params: { referCode }, body }, { idempotencyKey: key }),
  // The dialog shows errors inline, so no toast.
  meta: { refreshes: ['staff-affiliates', 'overviews', 'audits'], quiet: true },
})
