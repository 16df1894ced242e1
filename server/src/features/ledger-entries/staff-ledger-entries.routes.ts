import { staffLedgerEntries } from '@padauk/contract/staff-ledger-entries'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { correctEntry, readSoldPrice } from './correct-entry.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'
import { readRefundRule, refundEntry } from './refund-entry.ts'
import { exportStatementPdf } from './statements.ts'
import { undoEntry } from './undo-entry.ts'

export function staffLedgerEntriesRoutes(app: FastifyInstance) {
  answer(app, staffLedgerEntries.list, ({ db, query, now }) => listEntries(db, query, now))
  answer(app, staffLedgerEntries.exportList, ({ db, caller, query, now }) => exportEntries(db, caller, query, now))
  answer(app, staffLedgerEntries.exportStatementPdf, ({ db, caller, query, language, now }) =>
    exportStatementPdf(db, caller, { month: query.month, language }, now),
  )
  answer(app, staffLedgerEntries.price, ({ db, params }) => readSoldPrice(db, params.id))
  answer(app, staffLedgerEntries.refundRule, ({ db, params, now }) => readRefundRule(db, params.id, now))
  answer(app, staffLedgerEntries.correct, ({ db, caller, params, body, now }) =>
    correctEntry(db, caller, { ...body, entry_id: params.id }, now),
  )
  answer(app, staffLedgerEntries.undo, ({ db, caller, params, body, now }) =>
    undoEntry(db, caller, { ...body, entry_id: params.id }, now),
  )
  answer(app, staffLedgerEntries.refund, ({ db, caller, params, body, now }) =>
    refundEntry(db, caller, { ...body, entry_id: params.id }, now),
  )
}
