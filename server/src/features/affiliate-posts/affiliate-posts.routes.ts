import { affiliatePosts } from '@padauk/contract/affiliate-posts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readPostStatus, submitPost } from './affiliate-posts.ts'

export function affiliatePostsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, affiliatePosts.stats, ({ db, query }) => readPostStatus(db, query.link))
  answer(app, affiliatePosts.submit, ({ db, body, from, now }) =>
    submitPost(db, body, from.address, settings.postsPerHour, now),
  )
}
