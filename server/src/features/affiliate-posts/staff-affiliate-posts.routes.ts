import { staffAffiliatePosts } from '@padauk/contract/staff-affiliate-posts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { decidePost, listPosts, readPost } from './staff-affiliate-posts.ts'

export function staffAffiliatePostsRoutes(app: FastifyInstance) {
  answer(app, staffAffiliatePosts.list, ({ db, query, now }) => listPosts(db, query, now))
  answer(app, staffAffiliatePosts.read, ({ db, params, now }) => readPost(db, params.id, now))
  answer(app, staffAffiliatePosts.update, ({ db, caller, params, body, now }) =>
    decidePost(db, caller, params.id, body, now),
  )
}
