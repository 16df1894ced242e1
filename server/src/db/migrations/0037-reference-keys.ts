import { referenceKey } from '@padauk/rules/references'
import { sql } from 'kysely'
import { migration } from '../migration.ts'

const CHUNK = 500

/**
 * What a payment is known by however its reference is written, so that no two requests and no import can use one twice.
 * Of earlier payments that turn out to be written alike only the first has it.
 */
export const referenceKeys = migration(async ({ db, text }) => {
  await db.schema.alterTable('payments').addColumn('reference_key', text).execute()
  const taken = new Set<string>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ payment_id: number; reference: string }>`
      select payment_id, reference from payments where payment_id > ${after} order by payment_id limit ${CHUNK}
    `.execute(db)
    for (const { payment_id, reference } of rows) {
      const key = referenceKey(reference)
      if (!taken.has(key))
        await sql`update payments set reference_key = ${key} where payment_id = ${payment_id}`.execute(db)
      taken.add(key)
      after = Number(payment_id)
    }
    if (rows.length < CHUNK) break
  }
  await db.schema.createIndex('payments_by_key').on('payments').column('reference_key').unique().execute()
})
