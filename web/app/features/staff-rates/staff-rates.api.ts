import { type RateForm, staffRates } from '@padauk/contract/staff-rates'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

const PER_PAGE = '10'
export const ratesQuery = (page: string) =>
  queryOptions({
    queryKey: ['staff-rates', 'list', page],
    queryFn: ({ signal }) => call(staffRates.list, { query: { page, perPage: PER_PAGE } }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })

/** Quiet: the form shows the error at its field. */
export const createRate = mutationOptions({
  mutationFn: ({ body, key }: { body: RateForm; key: string }) =>
    call(staffRates.create, { body }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes: ['staff-rates', 'audits'] as const, success: () => m.console_saved() },
})
