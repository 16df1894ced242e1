import { staffClaims } from '@padauk/contract/staff-claims'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listStaffClaims, readStaffClaim } from './list-claims.ts'
import { decideClaim, requireDecidable } from './staff-claims.ts'

export function staffClaimsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, staffClaims.list, ({ db, query, now }) => listStaffClaims(db, settings, query, now))
  answer(app, staffClaims.read, ({ db, params, now }) => readStaffClaim(db, settings, params.id, now))
  answer(
    app,
    staffClaims.update,
    ({ db, caller, params, body, picture, now }) =>
      decideClaim(db, caller, { ...settings, history_id: params.id }, { ...body, proof: picture }, now),
    ({ db, caller, params, body, now }) => requireDecidable(db, caller, params.id, body, now),
  )
}
