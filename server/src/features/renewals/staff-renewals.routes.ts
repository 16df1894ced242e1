import { staffRenewals } from '@padauk/contract/staff-renewals'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { markContact } from './mark-contact.ts'
import { listRenewals } from './staff-renewals.ts'

export function staffRenewalsRoutes(app: FastifyInstance, { settings: { publicUrl } }: Parts) {
  answer(app, staffRenewals.list, ({ db, query, now }) => listRenewals(db, { wanted: query, publicUrl }, now))
  answer(app, staffRenewals.mark, ({ db, caller, params, body, now }) =>
    markContact(db, caller, { member_id: params.id, mark: body }, now),
  )
}
