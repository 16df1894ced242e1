import type { PostStatus } from '@padauk/contract/affiliate-posts'
import { staffAffiliatePosts } from '@padauk/contract/staff-affiliate-posts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Refetch interval, because other staff work on the same queue. */
const EVERY_MS = 60_000
/** The same while somebody's decision on it can still be undone. */
const HELD_EVERY_MS = 2000

/** Posts of a status: pending ones oldest first, decided ones newest first. */
export const staffPostsQuery = ({ tab, page }: { tab: PostStatus; page: string }) =>
  queryOptions({
    queryKey: ['staff-affiliate-posts', 'list', tab, page],
    queryFn: ({ signal }) =>
      call(
        staffAffiliatePosts.list,
        { query: { status: tab, page, order: tab === 'PENDING' ? 'oldest' : 'newest' } },
        { signal },
      ),
    placeholderData: (previous, query) => (query?.queryKey[2] === tab ? previous : undefined),
    refetchInterval: ({ state: { data } }) => (data?.content.data.some(({ held }) => held) ? HELD_EVERY_MS : EVERY_MS),
    meta: { quiet: true },
  })

export const staffPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-affiliate-posts', 'item', id],
    queryFn: ({ signal }) => call(staffAffiliatePosts.read, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.content.held ? HELD_EVERY_MS : false),
    meta: { quiet: true },
  })
