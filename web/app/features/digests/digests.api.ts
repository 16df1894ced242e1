import { digests } from '@padauk/contract/digests'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

export const digestQuery = queryOptions({
  queryKey: ['digests'],
  queryFn: ({ signal }) => call(digests.read, {}, { signal }),
})
export const setDigest = mutationOptions({
  mutationFn: (hour: number | null) => call(digests.set, { body: { hour } }),
  meta: { refreshes: ['digests', 'audits'] as const, success: () => m.console_saved() },
})
/** Quiet: the page shows the error. */
export const stopDigest = mutationOptions({
  mutationFn: (token: string) => call(digests.stop, { params: { token } }),
  meta: { quiet: true },
})
