import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Closes the ways around the triggers of the audit log: replacing inserts, and writing its head directly. */
export const auditAnchors = migration(async ({ db, isPostgres, int }) => {
  await db.schema
    .alterTable('audit_heads')
    .addColumn('is_anchored', int, (c) => c.notNull().defaultTo(0))
    .execute()
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const REFUSAL = 'the audit log is append-only'
/** A row is inserted only under the number that the head has just been given; `insert or replace` fires no delete trigger. */
const OUT_OF_TURN =
  'new.audit_id <> (select audit_id from audit_heads) or exists (select 1 from audits where audit_id = new.audit_id)'
/** The head moves on by one, then takes the hash of the row with its number. */
const HEAD_MOVED =
  'new.head_id = old.head_id and new.is_anchored >= old.is_anchored and ' +
  '((new.audit_id = old.audit_id + 1 and new.hash = old.hash) or (new.audit_id = old.audit_id and ' +
  '(new.hash = old.hash or exists (select 1 from audits where audit_id = new.audit_id and hash = new.hash))))'

const SQLITE = [
  `create trigger audits_in_turn before insert on audits when ${OUT_OF_TURN} begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger audit_heads_moved before update on audit_heads when not (${HEAD_MOVED}) begin select raise(abort, '${REFUSAL}'); end`,
  ...['insert', 'delete'].map(
    (act) =>
      `create trigger audit_heads_no_${act} before ${act} on audit_heads begin select raise(abort, '${REFUSAL}'); end`,
  ),
]
const POSTGRES = [
  `create function audits_take_turn() returns trigger language plpgsql as $$ begin if ${OUT_OF_TURN} then raise exception '${REFUSAL}'; end if; return new; end $$`,
  'create trigger audits_in_turn before insert on audits for each row execute function audits_take_turn()',
  `create function audit_heads_move() returns trigger language plpgsql as $$ begin if not (${HEAD_MOVED}) then raise exception '${REFUSAL}'; end if; return new; end $$`,
  'create trigger audit_heads_moved before update on audit_heads for each row execute function audit_heads_move()',
  'create trigger audit_heads_no_change before insert or delete on audit_heads for each row execute function audits_refuse()',
  'create trigger audit_heads_no_truncate before truncate on audit_heads for each statement execute function audits_refuse()',
]
