import { type AffiliatePost, affiliatePosts } from '@padauk/contract/affiliate-posts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, fromPage, refusalFromPage } from '#lib/api.ts'
import { m } from '#words/affiliate-posts'

/** Review status of a post. Disabled while the link is empty (AFF-2). */
export const postStatusQuery = (link: string) =>
  queryOptions({
    queryKey: ['affiliate-posts', link],
    queryFn: async ({ signal }) =>
      (await call(affiliatePosts.stats, { query: { link } }, { signal })).content.content_status,
    enabled: link.trim() !== '',
    staleTime: 0,
    meta: { isOptional: true },
    initialData: () => fromPage(affiliatePosts.stats, { query: { link } }).initialData()?.content.content_status,
  })

/** Why the page that was rendered for this link has no status. */
export const postRefusal = (link: string) => refusalFromPage(affiliatePosts.stats, { query: { link } })

/** `key` stays the same for all retries of one press, so a lost response cannot create a second post. */
export const submitPost = mutationOptions({
  mutationFn: ({ key, ...body }: AffiliatePost & { key: string }) =>
    call(affiliatePosts.submit, { body }, { idempotencyKey: key }),
  meta: { success: () => m.toast_post_submitted(), refreshes: ['affiliate-posts'] },
})
