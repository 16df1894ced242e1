import { notes } from '@padauk/contract/notes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

// Apart from notes.api.ts, because a lesson shows how many notes its headings have before any is opened.

const PER_PAGE = 100

/** All notes of a lesson, last changed first. Few have more than a page of them. */
export const lessonNotesQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['notes', 'lesson', lessonId],
    queryFn: async ({ signal }) => {
      const readPage = async (page: number) => {
        const query = { lesson_id: String(lessonId), page: String(page), perPage: String(PER_PAGE) }
        return (await call(notes.list, { query }, { signal })).content
      }
      const { data, totalPage } = await readPage(1)
      for (let page = 2; page <= totalPage; page++) data.push(...(await readPage(page)).data)
      return data
    },
    meta: { quiet: true },
  })
