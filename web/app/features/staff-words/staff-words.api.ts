import { staffWords, type WordShow } from '@padauk/contract/staff-words'
import type { Language } from '@padauk/rules/languages'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-words'

type Wanted = { q: string; noun?: string; show: WordShow; page: string }

export const wordsQuery = ({ noun, ...wanted }: Wanted) =>
  queryOptions({
    queryKey: ['staff-words', 'list', wanted, noun],
    queryFn: async ({ signal }) =>
      (await call(staffWords.list, { query: { ...wanted, ...(noun && { noun }) } }, { signal })).content,
    placeholderData: keepPreviousData,
  })

/** One text, by its exact name, which ranks first. */
export const wordQuery = (name: string) =>
  queryOptions({
    queryKey: ['staff-words', 'word', name],
    queryFn: async ({ signal }) => {
      const { content } = await call(staffWords.list, { query: { q: name, perPage: '1' } }, { signal })
      return content.data.find((word) => word.name === name) ?? null
    },
  })

export const versionsQuery = (name: string, language: Language) =>
  queryOptions({
    queryKey: ['staff-words', 'versions', name, language],
    queryFn: async ({ signal }) =>
      (await call(staffWords.versions, { params: { key: name }, query: { language, perPage: '20' } }, { signal }))
        .content.data,
  })

type Correction = { name: string; language: Language; text: string | null; decided_on: string }

/** Quiet: the field shows the error. */
export const updateWord = mutationOptions({
  mutationFn: ({ name, ...body }: Correction) => call(staffWords.update, { params: { key: name }, body }),
  meta: { quiet: true, refreshes: ['staff-words', 'audits'], success: () => m.console_word_saved() },
})
