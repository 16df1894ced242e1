import type { Note, NotePhase, NotePlace, NoteText } from '@padauk/contract/notes'
import { fault } from '@padauk/rules/faults'
import { idColumn } from '#db/client-ids.ts'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, clientIdTaken, notFound } from '#errors.ts'
import { recordThing } from '../day-things/day-things.ts'
import { requireOpenLesson } from '../lessons/open-lesson.ts'

/** How long a deletion can be undone. */
const RETENTION_MS = 24 * 60 * 60 * 1000

type Row = Omit<Schema['notes'], 'note_id' | 'member_id'> & { note_id: number }
type Page = { member_id: number; limit: number; offset: number }

const PLACE = ['heading', 'heading_number', 'heading_language', 'video_second'] as const
const COLUMNS = ['note_id', 'client_id', 'type', 'title', 'description', 'updated_at', 'lesson_id', ...PLACE] as const
/** Counted over an index of its own: a window function would read every note to count them. */
const newestFirst = (db: Db, member_id: number, some: { type?: NotePhase; lesson_id?: number }) => {
  const mine = { member_id, ...some }
  return db
    .selectFrom('notes')
    .where((eb) => eb.and(mine))
    .select((eb) => [
      ...COLUMNS,
      eb
        .selectFrom('notes as all')
        .where((all) => all.and(mine))
        .select((all) => all.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('total'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('note_id', 'desc')
}

const selectAll = prepared<Page, Row & { total: number }>((db, param) =>
  newestFirst(db, param('member_id'), {}).limit(param('limit')).offset(param('offset')),
)
const selectPhase = prepared<Page & { type: NotePhase }, Row & { total: number }>((db, param) =>
  newestFirst(db, param('member_id'), { type: param('type') })
    .limit(param('limit'))
    .offset(param('offset')),
)
const selectLesson = prepared<Page & { lesson_id: number }, Row & { total: number }>((db, param) =>
  newestFirst(db, param('member_id'), { lesson_id: param('lesson_id') })
    .limit(param('limit'))
    .offset(param('offset')),
)

/** The member's notes of one phase, one lesson or all, last changed first. */
export function listNotes(
  db: Db,
  memberId: number,
  {
    page,
    perPage,
    type,
    lesson_id,
  }: { page: number; perPage: number; type?: NotePhase | undefined; lesson_id?: number | undefined },
) {
  const mine = { member_id: memberId }
  const select = (limit: number, offset: number) => {
    if (type && lesson_id) return newestFirst(db, memberId, { type, lesson_id }).limit(limit).offset(offset).execute()
    if (lesson_id) return selectLesson(db, { ...mine, lesson_id, limit, offset })
    return type ? selectPhase(db, { ...mine, type, limit, offset }) : selectAll(db, { ...mine, limit, offset })
  }
  return pageOf(page, perPage, select, toNote)
}

export async function readNote(db: Db, memberId: number, id: number | string): Promise<Note> {
  const row = await db
    .selectFrom('notes')
    .where(idColumn('note_id', id), '=', id)
    .where('member_id', '=', memberId)
    .select(COLUMNS)
    .executeTakeFirst()
  if (!row) throw notFound('note')
  return toNote(row)
}

type NewNote = Omit<Row, 'note_id'> & { member_id: number }
const insertNote = prepared<NewNote, Row>((db, param) =>
  db
    .insertInto('notes')
    .values({
      member_id: param('member_id'),
      client_id: param('client_id'),
      type: param('type'),
      title: param('title'),
      description: param('description'),
      updated_at: param('updated_at'),
      lesson_id: param('lesson_id'),
      heading: param('heading'),
      heading_number: param('heading_number'),
      heading_language: param('heading_language'),
      video_second: param('video_second'),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'client_id']).doNothing())
    .returning(COLUMNS),
)

/** Nor may a deleted note have it, which can come back. */
const isOfDeleted = async (db: Db, member_id: number, client_id: string) =>
  (await db
    .selectFrom('deleted_notes')
    .where('member_id', '=', member_id)
    .where('client_id', '=', client_id)
    .select('note_id')
    .executeTakeFirst()) !== undefined

/** The lesson, if the member may open it now. */
const openLessonOf = async (db: Db, memberId: number, lessonId: number, now: Date) => {
  try {
    return (await requireOpenLesson(db, memberId, lessonId, now)).lesson_id
  } catch (error) {
    // What was written counts for more than where: a lesson can be withdrawn before the note arrives.
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * A note that was made under this client_id, with this text, is answered as it is: a phone that loses its power forgets what it
 * has sent.
 * @param today the member's local day
 * @throws 409 when another note has, or had, this client_id
 */
export async function createNote(
  db: Db,
  memberId: number,
  {
    client_id = null,
    title,
    description,
    type,
    lesson_id: wantedLesson,
    ...place
  }: NoteText & NotePlace & { client_id?: string | null | undefined; type: NotePhase; lesson_id?: number | undefined },
  now: Date,
  today: string,
): Promise<Note> {
  if (client_id && (await isOfDeleted(db, memberId, client_id))) throw clientIdTaken()
  const lesson_id = wantedLesson === undefined ? null : await openLessonOf(db, memberId, wantedLesson, now)
  const { heading = null, heading_number = null, heading_language = null, video_second = null } = lesson_id ? place : {}
  const [note] = await insertNote(db, {
    member_id: memberId,
    client_id,
    type,
    title,
    description,
    updated_at: now.toISOString(),
    lesson_id,
    heading,
    heading_number,
    heading_language,
    video_second,
  })
  if (!note) {
    const existing = await readNote(db, memberId, client_id ?? '')
    if (existing.title === title && existing.description === description && existing.type === type) return existing
    throw clientIdTaken()
  }
  await recordThing(db, memberId, 'NOTE', today)
  return toNote(note)
}

/** @throws 409 when the note is no longer the one that `based_on`, its time, names */
export async function updateNote(
  db: Db,
  memberId: number,
  id: number | string,
  { based_on, ...text }: Partial<NoteText> & { based_on?: string | undefined },
  now: Date,
): Promise<Note> {
  const row = await db
    .updateTable('notes')
    .set({ ...text, updated_at: now.toISOString() })
    .where(idColumn('note_id', id), '=', id)
    .where('member_id', '=', memberId)
    .$if(based_on !== undefined, (query) => query.where('updated_at', '=', based_on!))
    .returning(COLUMNS)
    .executeTakeFirst()
  if (row) return toNote(row)
  // 404 if it is gone.
  await readNote(db, memberId, id)
  throw new AppError(409, fault('note_changed'))
}

/** Deletes a note and keeps it for a day for undo. Older deleted notes are purged. */
export async function removeNote(db: Db, memberId: number, id: number | string, now: Date) {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('notes')
      .where(idColumn('note_id', id), '=', id)
      .where('member_id', '=', memberId)
      .returning([...COLUMNS, 'member_id'])
      .executeTakeFirst()
    if (!row) throw notFound('note')
    await trx.deleteFrom('deleted_notes').where('deleted_at', '<', oldestRetained(now)).execute()
    await trx
      .insertInto('deleted_notes')
      .values({ ...row, deleted_at: now.toISOString() })
      .execute()
  })
}

/** Restores a note deleted within the last day, with its id, text and time. */
export async function restoreNote(db: Db, memberId: number, id: number | string, now: Date): Promise<Note> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('deleted_notes')
      .where(idColumn('note_id', id), '=', id)
      .where('member_id', '=', memberId)
      .where('deleted_at', '>=', oldestRetained(now))
      .returning([...COLUMNS, 'member_id'])
      .executeTakeFirst()
    if (!row) throw notFound('note')
    return toNote(await trx.insertInto('notes').values(row).returning(COLUMNS).executeTakeFirstOrThrow())
  })
}

const oldestRetained = (now: Date) => new Date(now.getTime() - RETENTION_MS).toISOString()

function toNote(row: Row): Note {
  const { lesson_id } = row
  const note = {
    manifast_id: row.note_id,
    client_id: row.client_id ?? undefined,
    type: row.type,
    title: row.title,
    description: row.description,
    updated_at: row.updated_at,
  }
  // The place in a lesson goes with the lesson.
  return lesson_id === null ? note : { ...note, lesson_id, ...placeOf(row) }
}

const placeOf = ({ heading, heading_number, heading_language, video_second }: Pick<Row, (typeof PLACE)[number]>) => ({
  ...(heading !== null &&
    heading_number !== null &&
    heading_language !== null && { heading, heading_number, heading_language }),
  ...(video_second !== null && { video_second }),
})
