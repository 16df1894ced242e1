import type { StaffStudentWin, StaffStudentWinForm } from '@padauk/contract/staff-student-wins'
import type { WinType } from '@padauk/contract/student-wins'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { lockOrder, moveTo } from '#db/positions.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { invalid, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'

const COLUMNS = ['student_win_id', 'type', 'title', 'title_my', 'cover', 'position', 'status'] as const

export const listStaffStudentWins = (
  db: Db,
  { page, perPage, type }: { page: number; perPage: number; type?: WinType | undefined },
) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => {
      const all = db.selectFrom('student_wins').select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
      return (type ? all.where('type', '=', type) : all)
        .orderBy('type')
        .orderBy('position')
        .orderBy('student_win_id')
        .limit(limit)
        .offset(offset)
        .execute()
    },
    ({ total: _, ...row }): StaffStudentWin => row,
  )

async function requireStudentWin(db: Db, student_win_id: number): Promise<StaffStudentWin> {
  const row = await db
    .selectFrom('student_wins')
    .where('student_win_id', '=', student_win_id)
    .select(COLUMNS)
    .executeTakeFirst()
  if (!row) throw notFound('student win')
  return row
}

/** @throws 422 unless the path names a public picture in the store */
async function requirePicture(db: Db, path: string) {
  const file = await db
    .selectFrom('files')
    .where('path', '=', path)
    .where('is_private', '=', 0)
    .select('media_type')
    .executeTakeFirst()
  if (!file?.media_type.startsWith('image/')) throw invalid('cover', fault('no_picture_yet'))
}

type Sent = { [K in keyof StaffStudentWinForm]?: StaffStudentWinForm[K] | undefined }
const move = (trx: Db, id: number, type: WinType, position: number) =>
  moveTo(
    trx,
    { table: 'student_wins', idColumn: 'student_win_id', within: { column: 'type', value: type } },
    id,
    position,
  )

/**
 * Adds a win, first in its row.
 * @throws 422 for an unknown picture
 */
export async function createStudentWin(
  db: Db,
  author: Author,
  form: StaffStudentWinForm,
  now: Date,
): Promise<StaffStudentWin> {
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, 'student_wins')
    await requirePicture(trx, form.cover)
    const { student_win_id } = await trx
      .insertInto('student_wins')
      .values({ ...form, position: 0 })
      .returning('student_win_id')
      .executeTakeFirstOrThrow()
    await move(trx, student_win_id, form.type, 1)
    await writeAudit(
      trx,
      author,
      { action: 'student-wins.create', target: `student-win:${student_win_id}`, after: form },
      now,
    )
    return requireStudentWin(trx, student_win_id)
  })
}

/** @throws 404, 422 for an unknown picture */
export async function updateStudentWin(
  db: Db,
  author: Author,
  student_win_id: number,
  { position, ...sent }: Sent & { position?: number | undefined },
  now: Date,
): Promise<StaffStudentWin> {
  return inTransaction(db, async (trx) => {
    if (position) await lockOrder(trx, 'student_wins')
    const before = await requireStudentWin(trx, student_win_id)
    if (sent.cover !== undefined && sent.cover !== before.cover) await requirePicture(trx, sent.cover)
    const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    if (Object.keys(values).length > 0)
      await trx.updateTable('student_wins').set(values).where('student_win_id', '=', student_win_id).execute()
    if (position) await move(trx, student_win_id, sent.type ?? before.type, position)
    const after = await requireStudentWin(trx, student_win_id)
    await writeAudit(
      trx,
      author,
      { action: 'student-wins.update', target: `student-win:${student_win_id}`, before, after },
      now,
    )
    return after
  })
}

/** @throws 404 */
export async function removeStudentWin(db: Db, author: Author, student_win_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const before = await requireStudentWin(trx, student_win_id)
    await trx.deleteFrom('student_wins').where('student_win_id', '=', student_win_id).execute()
    await writeAudit(
      trx,
      author,
      { action: 'student-wins.delete', target: `student-win:${student_win_id}`, before },
      now,
    )
  })
}
