import type { StudentWin, WinType } from '@padauk/contract/student-wins'
import type { Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'

type Page = { limit: number; offset: number }
type Row = Omit<StudentWin, 'language'> & { title_my: string | null; total: number }

const select = (db: Db) =>
  db
    .selectFrom('student_wins')
    .where('status', '=', 'PUBLISHED')
    .select(['student_win_id', 'cover', 'title', 'title_my', sql<number>`count(*) over ()`.as('total')])

const selectType = prepared<Page & { type: WinType }, Row>((db, param) =>
  select(db)
    .where('type', '=', param('type'))
    .orderBy('position')
    .orderBy('student_win_id')
    .limit(param('limit'))
    .offset(param('offset')),
)
const selectAll = prepared<Page, Row>((db, param) =>
  select(db)
    .orderBy('type')
    .orderBy('position')
    .orderBy('student_win_id')
    .limit(param('limit'))
    .offset(param('offset')),
)

/** Whether the school has anything to show there. */
export const hasStudentWins = async (db: Db) =>
  (await db.selectFrom('student_wins').where('status', '=', 'PUBLISHED').select('student_win_id').limit(1).execute())
    .length > 0

/** The wins of one type, or of both, by position. A title that has no Burmese yet is in English. */
export const listStudentWins = (
  db: Db,
  { page, perPage, type }: { page: number; perPage: number; type?: WinType | undefined },
  language: Language,
) =>
  pageOf(
    page,
    perPage,
    (limit, offset) => (type ? selectType(db, { type, limit, offset }) : selectAll(db, { limit, offset })),
    ({ student_win_id, cover, title, title_my }): StudentWin =>
      language === 'en'
        ? { student_win_id, cover, title }
        : { student_win_id, cover, title: title_my ?? title, ...(title_my === null && { language: 'en' }) },
  )
