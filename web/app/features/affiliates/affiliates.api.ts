import { affiliates } from '@padauk/contract/affiliates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What a refer code has earned. Disabled while the code is empty (AFF-2). */
export const affiliateStatsQuery = (code: string) =>
  queryOptions({
    queryKey: ['affiliates', code],
    queryFn: async ({ signal }) => (await call(affiliates.stats, { params: { referCode: code } }, { signal })).content,
    enabled: code.trim() !== '',
    staleTime: 0,
    meta: { isOptional: true },
  })
