import { staffMails } from '@padauk/contract/staff-mails'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listTroubledMails, retryMail, settleMail } from './staff-mails.ts'

export function staffMailsRoutes(app: FastifyInstance) {
  answer(app, staffMails.list, ({ db, query, now }) => listTroubledMails(db, query, now))
  answer(app, staffMails.retry, ({ db, caller, params, now }) => retryMail(db, caller, params.id, now))
  answer(app, staffMails.settle, ({ db, caller, params, now }) => settleMail(db, caller, params.id, now))
}
