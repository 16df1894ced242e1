import type { PageKey, Site } from '@padauk/contract/configurations'
import { staffConfigurations } from '@padauk/contract/staff-configurations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console.words.ts'

export type ConfigurationKey = PageKey | 'Site'

export const configurationQuery = (key: ConfigurationKey) =>
  queryOptions({
    queryKey: ['staff-configurations', key],
    queryFn: ({ signal }) => call(staffConfigurations.read, { params: { key } }, { signal }),
  })

export const versionsQuery = (key: ConfigurationKey) =>
  queryOptions({
    queryKey: ['staff-configurations', key, 'versions'],
    queryFn: ({ signal }) =>
      call(staffConfigurations.versions, { params: { key }, query: { perPage: '50' } }, { signal }),
  })

export const readVersion = mutationOptions({
  mutationFn: (version_id: number) => call(staffConfigurations.version, { params: { id: String(version_id) } }),
})

/** Quiet: the form shows the error. */
export const updateConfiguration = mutationOptions({
  mutationFn: ({ key, ...body }: { key: ConfigurationKey; value: string | Site; reason?: string }) =>
    call(staffConfigurations.update, { params: { key }, body: body as { value: string } }),
  meta: {
    quiet: true,
    refreshes: ['staff-configurations', 'configurations', 'audits'],
    success: () => m.console_saved(),
  },
})
