import { fundedAccounts } from '@padauk/contract/funded-accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Challenges on sale, by position. */
export const fundedAccountsQuery = queryOptions({
  queryKey: ['funded-accounts'],
  queryFn: ({ signal }) => call(fundedAccounts.list, { query: {} }, { signal }),
  select: ({ content }) => content.data,
  staleTime: 5 * 60_000,
})
