import { staffFundedAccounts } from '@padauk/contract/staff-funded-accounts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import {
  createFundedAccount,
  listStaffFundedAccounts,
  removeFundedAccount,
  updateFundedAccount,
} from './staff-funded-accounts.ts'

export function staffFundedAccountsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, staffFundedAccounts.list, ({ db, query }) => listStaffFundedAccounts(db, query))
  answer(app, db, staffFundedAccounts.create, ({ db, caller, body, now }) => createFundedAccount(db, caller, body, now))
  answer(app, db, staffFundedAccounts.update, ({ db, caller, params, body, now }) =>
    updateFundedAccount(db, caller, params.id, body, now),
  )
  answer(app, db, staffFundedAccounts.remove, ({ db, caller, params, now }) =>
    removeFundedAccount(db, caller, params.id, now),
  )
}
