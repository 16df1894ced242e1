import { type AffiliatePost, affiliatePosts } from '@padauk/contract/affiliate-posts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

/** Where the review of a post stands; asked only for a link that is not empty (AFF-2). */
export const postStatusQuery = (link: string) =>
  queryOptions({
    queryKey: ['affiliate-posts', link],
    queryFn: async ({ signal }) =>
      (await call(affiliatePosts.stats, { query: { link } }, { signal })).content.content_status,
    enabled: link.trim() !== '',
    staleTime: 0,
    meta: { isOptional: true },
  })

/** `key` is one for all tries of one press, so that a retry after a lost answer is no second post. */
export const submitPost = mutationOptions({
  mutationFn: ({ key, ...body }: AffiliatePost & { key: string }) =>
    call(affiliatePosts.submit, { body }, { idempotencyKey: key }),
  meta: { success: () => m.toast_post_submitted(), refreshes: ['affiliate-posts'] },
})
