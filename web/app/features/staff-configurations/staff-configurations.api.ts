import type { PageKey, Site } from '@padauk/contract/configurations'
import { staffConfigurations } from '@padauk/contract/staff-configurations'
import type { Language } from '@padauk/rules/languages'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/console'

export type ConfigurationKey = PageKey | 'Site'

/** Each language of a page text has its own value and history. Site has one for both. */
export const configurationQuery = (key: ConfigurationKey, language: Language = 'en') =>
  queryOptions({
    queryKey: ['staff-configurations', key, language],
    queryFn: ({ signal }) => call(staffConfigurations.read, { params: { key }, query: { language } }, { signal }),
  })

export const versionsQuery = (key: ConfigurationKey, language: Language) =>
  queryOptions({
    queryKey: ['staff-configurations', key, language, 'versions'],
    queryFn: ({ signal }) =>
      call(staffConfigurations.versions, { params: { key }, query: { perPage: '50', language } }, { signal }),
  })

export const readVersion = mutationOptions({
  mutationFn: (version_id: number) => call(staffConfigurations.version, { params: { id: String(version_id) } }),
})

type Change = { key: ConfigurationKey; language?: Language; value: string | Site }
/** Quiet: the form shows the error. */
export const updateConfiguration = mutationOptions({
  mutationFn: ({ key, language = 'en', ...body }: Change) =>
    call(staffConfigurations.update, { params: { key }, query: { language }, body: body as { value: string } }),
  meta: {
    quiet: true,
    refreshes: ['staff-configurations', 'configurations', 'audits'],
    success: () => m.console_saved(),
  },
})
