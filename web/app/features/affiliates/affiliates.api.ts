import { affiliates } from '@padauk/contract/affiliates'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage, refusalFromPage } from '#lib/api.ts'

/** What a refer code has earned. Disabled while the code is empty (AFF-2). */
export const affiliateStatsQuery = (code: string) =>
  queryOptions({
    queryKey: ['affiliates', code],
    queryFn: async ({ signal }) => (await call(affiliates.stats, { params: { referCode: code } }, { signal })).content,
    enabled: code.trim() !== '',
    staleTime: 0,
    meta: { isOptional: true },
    initialData: () => fromPage(affiliates.stats, { params: { referCode: code } }).initialData()?.content,
  })

/** Why the page that was rendered for this code has no figures. */
export const statsRefusal = (code: string) => refusalFromPage(affiliates.stats, { params: { referCode: code } })
