import { fundedAccounts } from '@padauk/contract/funded-accounts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listFundedAccounts } from './funded-accounts.ts'

export function fundedAccountsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, fundedAccounts.list, ({ db, query }) => listFundedAccounts(db, query))
}
