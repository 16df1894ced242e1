import { sql } from 'kysely'
import type { Db, Schema } from './schema.ts'
import { inTransaction } from './transactions.ts'

type Texts = { table: keyof Schema; id: string; columns: string[] }

/** Where people's texts are, apart from histories, which keep what was. */
const TEXTS: Texts[] = [
  { table: 'members', id: 'member_id', columns: ['name'] },
  { table: 'notes', id: 'note_id', columns: ['title', 'description'] },
  { table: 'checklist_items', id: 'item_id', columns: ['title'] },
  { table: 'funded_orders', id: 'order_id', columns: ['name', 'reason', 'exam_note'] },
  { table: 'claims', id: 'history_id', columns: ['reason'] },
  { table: 'affiliate_posts', id: 'post_id', columns: ['reason'] },
  { table: 'payouts', id: 'payout_id', columns: ['note'] },
  ...(['campuses', 'categories', 'courses'] as const).map((table) => ({
    table,
    id: { campuses: 'campus_id', categories: 'category_id', courses: 'course_id' }[table],
    columns: ['title', 'title_my', 'description', 'description_my'],
  })),
  {
    table: 'lessons',
    id: 'lesson_id',
    columns: ['title', 'title_my', 'text', 'text_my', 'plain_text', 'plain_text_my'],
  },
  {
    table: 'questions',
    id: 'question_id',
    columns: ['prompt', 'prompt_my', 'explanation', 'explanation_my', 'unit', 'unit_my'],
  },
  { table: 'options', id: 'option_id', columns: ['text', 'text_my'] },
  {
    table: 'plans',
    id: 'plan_id',
    columns: ['name', 'name_my', 'description', 'description_my', 'features', 'features_my'],
  },
  { table: 'funded_accounts', id: 'funded_account_id', columns: ['name', 'description'] },
  { table: 'student_wins', id: 'student_win_id', columns: ['title', 'title_my'] },
]
const BATCH = 500
const BURMESE = /[\u1000-\u109f]/

type Row = { id: number } & Record<string, string | null>

/**
 * Puts stored Burmese into the standard order of its marks (NFC), as texts are since they are composed on arrival. In
 * small transactions, so that members can write in between; what they have changed by then stays. It can be stopped and
 * run again at any time.
 * @returns how many rows were changed
 */
export async function composeTexts(db: Db): Promise<number> {
  let changed = 0
  for (const texts of TEXTS) {
    for (let last = 0; ; ) {
      const rows = await readAfter(db, texts, last)
      const old = rows.filter((row) => texts.columns.some((column) => composed(row[column]) !== row[column]))
      if (old.length > 0) changed += await inTransaction(db, (trx) => writeComposed(trx, texts, old))
      if (rows.length < BATCH) break
      last = rows.at(-1)?.id ?? last
    }
  }
  return changed
}

const composed = (text: string | null | undefined) => (text && BURMESE.test(text) ? text.normalize('NFC') : text)

async function readAfter(db: Db, { table, id, columns }: Texts, last: number) {
  const { rows } = await sql<Row>`
    select ${sql.ref(id)} as id, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${BATCH}`.execute(db)
  return rows
}

async function writeComposed(trx: Db, { table, id, columns }: Texts, rows: Row[]) {
  let count = 0
  for (const row of rows) {
    const others = columns.filter((column) => composed(row[column]) !== row[column])
    const { numAffectedRows } = await sql`
      update ${sql.table(table)}
      set ${sql.join(others.map((column) => sql`${sql.ref(column)} = ${composed(row[column])}`))}
      where ${sql.ref(id)} = ${row.id}
        and ${sql.join(
          others.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
          sql` and `,
        )}`.execute(trx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}
