import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * Idempotency keys are bound to their call. Answers kept until now are erased, because they may hold set-password
 * links; their keys stay, so that no call is repeated.
 */
export const boundKeys = migration(async ({ db, text }) => {
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('fingerprint', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update idempotency_keys set body = ''`.execute(db)
})
