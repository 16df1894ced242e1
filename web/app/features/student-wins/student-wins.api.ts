import { studentWins, type WinType } from '@padauk/contract/student-wins'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

/** Wins or proofs by position, 8 per page. The first page is embedded in the landing page. */
export const winsQuery = (type: WinType) => {
  const { initialData, initialDataUpdatedAt } = fromPage(studentWins.list, { query: { type, page: '1' } })
  return infiniteQueryOptions({
    queryKey: ['student-wins', type],
    queryFn: ({ pageParam, signal }) =>
      call(studentWins.list, { query: { type, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ content: { currentPage, totalPage } }) =>
      currentPage < totalPage ? currentPage + 1 : undefined,
    initialData: () => {
      const page = initialData()
      return page && { pages: [page], pageParams: [1] }
    },
    initialDataUpdatedAt,
    // A failed page has its Retry at the end of the carousel, so no toast.
    meta: { quiet: true },
    staleTime: 5 * 60_000,
    select: ({ pages }) => ({
      wins: pages.flatMap(({ content }) => content.data),
      total: pages.at(-1)?.content.total ?? 0,
    }),
  })
}
