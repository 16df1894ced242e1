import { plainText } from '#lib/html.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Storage } from '#lib/storage.ts'
import { nameFile } from '../files/files.ts'
import type { Fault, Folder, FolderLesson } from './folder.ts'
import { readFolder } from './read-folder.ts'

/** A curriculum that cannot be taken; nothing was changed. The message names file and line of every fault. */
export class CurriculumError extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
    this.faults = faults
  }
}

/**
 * Takes a curriculum folder into the school: adds and updates by slug, deletes nothing, all or nothing. A second import of
 * the same folder changes nothing.
 * @throws CurriculumError naming every fault by file and line
 */
export async function importFolder(db: Db, storage: Storage, root: string, now: Date) {
  const folder = await storeFolder(storage, root)
  return inTransaction(db, (trx) => placeFolder(trx, folder, now))
}

/** Reads a folder and keeps the bytes of its files: by hash, so that nothing can be named before its rows are there. */
export async function storeFolder(storage: Storage, root: string): Promise<Folder> {
  const folder = readFolder(root)
  if (folder.faults.length > 0) throw new CurriculumError(folder.faults)
  for (const { bytes } of folder.files) await storage.keep(bytes)
  return folder
}

/** Writes the rows of a stored folder, within the caller's transaction. */
export async function placeFolder(trx: Db, folder: Folder, now: Date): Promise<{ campuses: number; lessons: number }> {
  let lessons = 0
  for (const file of folder.files) await nameFile(trx, file, now)
  for (const { categories, ...campus } of folder.campuses) {
    const campus_id = await place(trx, 'campuses', 'campus_id', {}, campus)
    for (const { courses, ...category } of categories) {
      const category_id = await place(trx, 'categories', 'category_id', { campus_id }, category)
      for (const { lessons: within, ...course } of courses) {
        const course_id = await place(trx, 'courses', 'course_id', { category_id }, course)
        for (const lesson of within) await placeLesson(trx, course_id, lesson)
        lessons += within.length
      }
    }
  }
  return { campuses: folder.campuses.length, lessons }
}

type Table = 'campuses' | 'categories' | 'courses' | 'lessons'

/** Adds or updates a row by its slug beneath its parent; answers its id. */
async function place(db: Db, table: Table, id: string, parent: Record<string, number>, row: { slug: string } & Record<string, unknown>): Promise<number> {
  const conflict = [...Object.keys(parent), 'slug']
  const made = await db
    .insertInto(table)
    .values({ ...parent, ...row, status: 'PUBLISHED' } as never)
    .onConflict((on) => on.columns(conflict as never[]).doUpdateSet(row as never))
    .returning(id as never)
    .executeTakeFirstOrThrow()
  return (made as Record<string, number>)[id] as number
}

async function placeLesson(db: Db, course_id: number, { questions, video, needs_previous, ...lesson }: FolderLesson) {
  const lesson_id = await place(db, 'lessons', 'lesson_id', { course_id }, {
    ...lesson,
    plain_text: plainText(lesson.text ?? ''),
    needs_previous: needs_previous ? 1 : 0,
    video_source: video?.source ?? null,
    video_poster: video?.poster ?? null,
    video_captions: JSON.stringify(video?.captions ?? []),
    video_seconds: video?.seconds ?? 0,
    question_count: questions.length,
  })
  if (JSON.stringify(await readQuestions(db, lesson_id)) === JSON.stringify(questions)) return
  await db.deleteFrom('questions').where('lesson_id', '=', lesson_id).execute()
  for (const [index, { options, ...question }] of questions.entries()) {
    const { question_id } = await db.insertInto('questions').values({ lesson_id, position: index + 1, ...question }).returning('question_id').executeTakeFirstOrThrow()
    const rows = options.map(({ text, is_right }, position) => ({ question_id, position: position + 1, text, is_right: is_right ? 1 : 0 }) as Omit<Schema['options'], 'option_id'>)
    await db.insertInto('options').values(rows).execute()
  }
}

async function readQuestions(db: Db, lessonId: number): Promise<FolderLesson['questions']> {
  const questions = await db.selectFrom('questions').where('lesson_id', '=', lessonId).selectAll().orderBy('position').execute()
  const read: FolderLesson['questions'] = []
  for (const { question_id, kind, prompt, explanation } of questions) {
    const options = await db.selectFrom('options').where('question_id', '=', question_id).select(['text', 'is_right']).orderBy('position').execute()
    read.push({ kind, prompt, explanation, options: options.map(({ text, is_right }) => ({ text, is_right: is_right === 1 })) })
  }
  return read
}
