import { staffHeldDecisions } from '@padauk/contract/staff-held-decisions'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { proofPath, requireDecidable } from '../claims/staff-claims.ts'
import { dismissRefusal, holdDecision, listHeldDecisions, undoDecision } from './staff-held-decisions.ts'

export function staffHeldDecisionsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, staffHeldDecisions.list, ({ db, caller, now }) => listHeldDecisions(db, caller.staff_id, now))
  answer(app, staffHeldDecisions.holdPost, ({ db, caller, params, body, now }) =>
    holdDecision(db, settings, caller, { kind: 'post', item_id: params.id, body }, now),
  )
  answer(app, staffHeldDecisions.holdOrder, ({ db, caller, params, body, now }) =>
    holdDecision(db, settings, caller, { kind: 'order', item_id: params.id, body }, now),
  )
  answer(
    app,
    staffHeldDecisions.holdClaim,
    ({ db, caller, params: { id }, body, picture, now }) => {
      const sent = picture ? { ...body, payment_proof: proofPath() } : body
      return holdDecision(db, settings, caller, { kind: 'claim', item_id: id, body: sent }, now, picture)
    },
    ({ db, caller, params, body, now }) => requireDecidable(db, caller, params.id, body, now),
  )
  answer(app, staffHeldDecisions.undo, ({ db, caller, params }) => undoDecision(db, caller.staff_id, params.id))
  answer(app, staffHeldDecisions.dismiss, ({ db, caller, params }) => dismissRefusal(db, caller.staff_id, params.id))
}
