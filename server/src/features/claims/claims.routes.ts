import { claims } from '@padauk/contract/claims'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { createClaim, listClaims } from './claims.ts'

export function claimsRoutes(app: FastifyInstance, { settings: { secret } }: Parts) {
  answer(app, claims.create, ({ db, caller, params, body, now }) =>
    createClaim(db, { memberId: caller.member_id, orderId: params.id, secret }, body, now),
  )
  answer(app, claims.list, ({ db, caller, params, query, now }) =>
    listClaims(db, { memberId: caller.member_id, orderId: params.id, secret }, query, now),
  )
}
