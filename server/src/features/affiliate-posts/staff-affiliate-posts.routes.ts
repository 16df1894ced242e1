import { staffAffiliatePosts } from '@padauk/contract/staff-affiliate-posts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { decidePost, listPosts, readPost } from './staff-affiliate-posts.ts'

export function staffAffiliatePostsRoutes(app: FastifyInstance) {
  answer(app, staffAffiliatePosts.list, ({ db, query }) => listPosts(db, query))
  answer(app, staffAffiliatePosts.read, ({ db, params }) => readPost(db, params.id))
  answer(app, staffAffiliatePosts.update, ({ db, caller, params, body, now }) =>
    decidePost(db, caller, params.id, body, now),
  )
}
