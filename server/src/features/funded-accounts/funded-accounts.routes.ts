import { fundedAccounts } from '@padauk/contract/funded-accounts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listFundedAccounts } from './funded-accounts.ts'

export function fundedAccountsRoutes(app: FastifyInstance) {
  answer(app, fundedAccounts.list, ({ db, query, now }) => listFundedAccounts(db, query, now))
}
