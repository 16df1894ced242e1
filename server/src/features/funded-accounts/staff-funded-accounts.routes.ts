import { staffFundedAccounts } from '@padauk/contract/staff-funded-accounts'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import {
  createFundedAccount,
  listStaffFundedAccounts,
  removeFundedAccount,
  updateFundedAccount,
} from './staff-funded-accounts.ts'

export function staffFundedAccountsRoutes(app: FastifyInstance) {
  answer(app, staffFundedAccounts.list, ({ db, query }) => listStaffFundedAccounts(db, query))
  answer(app, staffFundedAccounts.create, ({ db, caller, body, now }) => createFundedAccount(db, caller, body, now))
  answer(app, staffFundedAccounts.update, ({ db, caller, params, body, now }) =>
    updateFundedAccount(db, caller, params.id, body, now),
  )
  answer(app, staffFundedAccounts.remove, ({ db, caller, params, now }) =>
    removeFundedAccount(db, caller, params.id, now),
  )
}
