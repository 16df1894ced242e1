import type { StaffPerson } from '@padauk/contract/staff'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { dropSecondFactor } from './second-factors.ts'
import { createStaffLink } from './staff-passwords.ts'

const people = (db: Db) =>
  db.selectFrom('staff').select((eb) => [
    'staff_id',
    'name',
    'email',
    'role',
    'status',
    'created_at',
    'totp_secret',
    eb
      .selectFrom('staff_sessions')
      .whereRef('staff_sessions.staff_id', '=', 'staff.staff_id')
      .select((inner) => inner.fn.max('last_seen_at').as('at'))
      .as('last_seen_at'),
  ])

/** Everyone with access to the back office, by name. */
export const listStaff = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      people(db)
        .select(sql<number>`count(*) over ()`.as('total'))
        .orderBy('name')
        .orderBy('staff_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    (row) => toPerson(row),
  )

async function requirePerson(db: Db, staff_id: number) {
  const row = await people(db).where('staff_id', '=', staff_id).executeTakeFirst()
  if (!row) throw notFound('person')
  return toPerson(row)
}

type Person = { name: string; email: string; role: Schema['staff']['role'] }

/**
 * Grants somebody access; they set the password by a link that only they receive.
 * @throws 409 for an email that already has access
 */
export async function createStaff(
  db: Db,
  author: Author,
  { person, origin }: { person: Person; origin: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('staff')
      .values({ ...person, status: 'ACTIVE', created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (!made) throw new AppError(409, fault('has_access', { email: person.email }), { at: 'email' })
    const set_password_link = await createStaffLink(trx, { staff_id: made.staff_id, origin }, now)
    await writeAudit(trx, author, { action: 'staff.create', target: `staff:${made.staff_id}`, after: person }, now)
    return { ...(await requirePerson(trx, made.staff_id)), set_password_link }
  })
}

type Update = {
  name?: string | undefined
  role?: Schema['staff']['role'] | undefined
  status?: Schema['staff']['status'] | undefined
}

/**
 * Updates a staff member. Suspension takes effect immediately.
 * @throws 403 for one's own role or access, 409 when no one able to grant access would be left
 */
export async function updateStaff(
  db: Db,
  author: Author & { staff_id: number },
  staff_id: number,
  update: Update,
  now: Date,
): Promise<StaffPerson> {
  if (staff_id === author.staff_id && (update.role || update.status)) throw new AppError(403, fault('own_rights'))
  return inTransaction(db, async (trx) => {
    const before = await requirePerson(trx, staff_id)
    const values = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
    if (Object.keys(values).length === 0) return before
    await trx.updateTable('staff').set(values).where('staff_id', '=', staff_id).execute()
    if (update.status === 'SUSPENDED') await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff_id).execute()
    const changed = Object.keys(values) as (keyof Update)[]
    await writeAudit(
      trx,
      author,
      {
        action: 'staff.update',
        target: `staff:${staff_id}`,
        before: Object.fromEntries(changed.map((key) => [key, before[key]])),
        after: values,
      },
      now,
    )
    // After the audit row, which makes staff changes wait for each other: two owners may suspend each other at once.
    const owner = await trx
      .selectFrom('staff')
      .where('role', '=', 'owner')
      .where('status', '=', 'ACTIVE')
      .select('staff_id')
      .executeTakeFirst()
    if (!owner) throw new AppError(409, fault('last_owner'))
    return requirePerson(trx, staff_id)
  })
}

/** Creates a new link for a lost password or phone; resets the password and the second factor. */
export async function renewStaffLink(
  db: Db,
  author: Author,
  { staff_id, origin }: { staff_id: number; origin: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const person = await requirePerson(trx, staff_id)
    await trx.updateTable('staff').set({ password_hash: null }).where('staff_id', '=', staff_id).execute()
    await dropSecondFactor(trx, staff_id)
    await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff_id).execute()
    const set_password_link = await createStaffLink(trx, { staff_id, origin }, now)
    await writeAudit(trx, author, { action: 'staff.link', target: `staff:${staff_id}` }, now)
    return { ...person, has_second_factor: false, set_password_link }
  })
}

export async function endStaffSessions(db: Db, author: Author, staff_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    await requirePerson(trx, staff_id)
    await trx.deleteFrom('staff_sessions').where('staff_id', '=', staff_id).execute()
    await writeAudit(trx, author, { action: 'staff.end-sessions', target: `staff:${staff_id}` }, now)
  })
}

type Row = Pick<Schema['staff'], 'name' | 'email' | 'role' | 'status' | 'created_at' | 'totp_secret'> & {
  staff_id: number
  last_seen_at: string | null
}
const toPerson = ({
  staff_id,
  name,
  email,
  role,
  status,
  created_at,
  totp_secret,
  last_seen_at,
}: Row): StaffPerson => ({
  staff_id,
  name,
  email,
  role,
  status,
  created_at,
  has_second_factor: totp_secret !== null,
  last_seen_at,
})
