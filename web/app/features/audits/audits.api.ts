import { audits } from '@padauk/contract/audits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export type AuditFilter = {
  page?: string
  perPage?: string
  staff?: string
  action?: string
  target?: string
  from?: string
  to?: string
}

export const auditsQuery = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audits', filter],
    queryFn: ({ signal }) => call(audits.list, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  })
