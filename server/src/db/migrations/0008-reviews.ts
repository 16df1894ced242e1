import { migration } from '../migration.ts'

/** Rejection reasons, first approvals of claims, and the indexes for identical pictures and pending exams. */
export const reviews = migration(async ({ db, int, text }) => {
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
    .columns(['exam_status', 'exam_submitted_at', 'order_id'])
    .execute()
})
