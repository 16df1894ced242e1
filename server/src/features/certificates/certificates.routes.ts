import { certificates } from '@padauk/contract/certificates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { drawCertificate, issueCertificate, listCertificates, readCertificate } from './certificates.ts'

export function certificatesRoutes(app: FastifyInstance, { db, settings }: Parts) {
  answer(app, db, certificates.list, ({ db, caller }) => listCertificates(db, caller.member_id))
  answer(app, db, certificates.issue, ({ db, caller, params, now }) =>
    issueCertificate(db, caller.member_id, params.id, now),
  )
  answer(app, db, certificates.verify, ({ db, params }) => readCertificate(db, params.number))
  answer(app, db, certificates.draw, ({ db, params }) => drawCertificate(db, settings.publicUrl, params.number))
}
