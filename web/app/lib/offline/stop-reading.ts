import type { QueryFilters } from '@tanstack/react-query'
import { queryClient } from '../query-client.ts'

/**
 * Stops reading: an answer or a retry under way would bring the old state back. As `cancelQueries`, but what the device or
 * another page gave meanwhile (kept-queries.ts) stays: that would return to the time before it was asked.
 */
export const stopReading = (filters: QueryFilters) => {
  const read = queryClient
    .getQueryCache()
    .findAll(filters)
    .map((query) => ({ query, ...query.state }))
  const stopped = queryClient.cancelQueries(filters)
  for (const { query, data, dataUpdatedAt } of read)
    if (data !== undefined && query.state.data !== data)
      query.setState({ data, dataUpdatedAt, status: 'success', error: null })
  return stopped
}
