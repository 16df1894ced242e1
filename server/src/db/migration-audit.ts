import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

/** Appends to the audit log what a migration has changed; `staff` names it, such as `update 0053`. */
export async function writeMigrationAudit(
  // A migration sees the tables of its own time, not those of schema.ts.
  // biome-ignore lint/suspicious/noExplicitAny: as Kysely's own type of a migration
  db: Kysely<any>,
  change: { staff: string; action: string; target: string; after: object; reason: string },
) {
  const head = await db
    .updateTable('audit_heads')
    .set((eb) => ({ audit_id: eb('audit_id', '+', 1) }))
    .where('head_id', '=', 1)
    .returning(['audit_id', 'hash'])
    .executeTakeFirstOrThrow()
  const { staff, action, target, after, reason } = change
  const row = {
    ...{ audit_id: head.audit_id, at: new Date().toISOString(), staff, action, target },
    ...{ before: null, after: JSON.stringify(after), reason },
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([head.hash, ...Object.values(row)]))
    .digest('hex')
  await db
    .insertInto('audits')
    .values({ ...row, hash })
    .execute()
  await db.updateTable('audit_heads').set({ hash }).where('head_id', '=', 1).execute()
}
