import type { Note, NotePhase, NoteText } from '@padauk/contract/notes'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { notFound } from '#errors.ts'

type Row = Pick<Note, 'title' | 'description' | 'type' | 'updated_at'> & { note_id: number }
type Page = { member_id: number; limit: number; offset: number }

const COLUMNS = ['note_id', 'type', 'title', 'description', 'updated_at'] as const
const newestFirst = (db: Db, memberId: number) =>
  db.selectFrom('notes').where('member_id', '=', memberId).select([...COLUMNS, sql<number>`count(*) over ()`.as('total')]).orderBy('updated_at', 'desc').orderBy('note_id', 'desc')

const selectAll = prepared<Page, Row & { total: number }>((db, param) => newestFirst(db, param('member_id')).limit(param('limit')).offset(param('offset')))
const selectPhase = prepared<Page & { type: NotePhase }, Row & { total: number }>((db, param) =>
  newestFirst(db, param('member_id')).where('type', '=', param('type')).limit(param('limit')).offset(param('offset')),
)

/** Own notes of one phase or all, newest change first. */
export function listNotes(db: Db, memberId: number, { page, perPage, type }: { page: number; perPage: number; type?: NotePhase | undefined }) {
  const mine = { member_id: memberId }
  const select = (limit: number, offset: number) => (type ? selectPhase(db, { ...mine, type, limit, offset }) : selectAll(db, { ...mine, limit, offset }))
  return pageOf(page, perPage, select, toNote)
}

export async function readNote(db: Db, memberId: number, id: number): Promise<Note> {
  const row = await db.selectFrom('notes').where('note_id', '=', id).where('member_id', '=', memberId).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound('note')
  return toNote(row)
}

export async function createNote(db: Db, memberId: number, input: NoteText & { type: NotePhase }, now: Date): Promise<Note> {
  const row = { member_id: memberId, ...input, updated_at: now.toISOString() }
  return toNote(await db.insertInto('notes').values(row).returning(COLUMNS).executeTakeFirstOrThrow())
}

export async function updateNote(db: Db, memberId: number, id: number, text: Partial<NoteText>, now: Date): Promise<Note> {
  const row = await db
    .updateTable('notes')
    .set({ ...text, updated_at: now.toISOString() })
    .where('note_id', '=', id)
    .where('member_id', '=', memberId)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) throw notFound('note')
  return toNote(row)
}

export async function removeNote(db: Db, memberId: number, id: number) {
  const { numDeletedRows } = await db.deleteFrom('notes').where('note_id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  if (!numDeletedRows) throw notFound('note')
}

const toNote = ({ note_id, type, title, description, updated_at }: Pick<Schema['notes'], 'type' | 'title' | 'description' | 'updated_at'> & { note_id: number }): Note => ({
  manifast_id: note_id, type, title, description, updated_at,
})
