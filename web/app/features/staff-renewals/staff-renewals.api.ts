import type { ContactMark } from '@padauk/contract/staff-renewals'
import { staffRenewals } from '@padauk/contract/staff-renewals'
import { RENEWAL_RANGES, type RenewalRange } from '@padauk/rules/renewals'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export type Wanted = { range: RenewalRange; page?: string; perPage?: string; state?: 'NONE' }

/** The range in the URL, if it names one. */
export const rangeOf = (search: URLSearchParams) => RENEWAL_RANGES.find((range) => range === search.get('range'))

const EVERY_MS = 60_000

/** One range. Refetched every minute, because other staff work on the same list and days pass. */
export const renewalsQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['staff-renewals', wanted],
    queryFn: ({ signal }) => call(staffRenewals.list, { query: wanted }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

export const refreshedByMark = ['staff-renewals', 'staff-members', 'overviews', 'audits'] as const
/** Quiet: useMark() says what happened. */
export const markContact = mutationOptions({
  mutationFn: ({ id, ...mark }: ContactMark & { id: number }) =>
    call(staffRenewals.mark, { params: { id: String(id) }, body: mark }),
  meta: { quiet: true, refreshes: refreshedByMark },
})
