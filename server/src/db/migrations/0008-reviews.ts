import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Why a post was rejected, who approved a claim first, and the ways to equal pictures and to exams. */
export const reviews: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const int = isPostgres ? 'bigint' : 'integer'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    await db.schema.alterTable('affiliate_posts').addColumn('reason', text).execute()
    await db.schema
      .alterTable('claims')
      .addColumn('first_approved_by', int, (c) => c.references('staff.staff_id'))
      .execute()
    await db.schema.alterTable('claims').addColumn('first_approved_at', text).execute()
    await db.schema.createIndex('files_blob').on('files').column('blob').execute()
    await db.schema.createIndex('funded_orders_proof').on('funded_orders').column('payment_proof').execute()
    await db.schema.createIndex('claims_proof').on('claims').column('payment_proof').execute()
    await db.schema
      .createIndex('funded_orders_exam')
      .on('funded_orders')
      .columns(['exam_status', 'exam_submitted_at', 'order_id'] as never[])
      .execute()
  },
}
