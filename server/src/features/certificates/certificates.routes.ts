import { certificates } from '@padauk/contract/certificates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { drawCertificate, issueCertificate, listCertificates, readCertificate } from './certificates.ts'

export function certificatesRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, certificates.list, ({ db, caller }) => listCertificates(db, caller.member_id))
  answer(app, certificates.issue, ({ db, caller, params, now }) =>
    issueCertificate(db, caller.member_id, params.id, now),
  )
  answer(app, certificates.verify, ({ db, params }) => readCertificate(db, params.number))
  answer(app, certificates.draw, ({ db, params, language }) =>
    drawCertificate(db, settings.publicUrl, params.number, language),
  )
}
