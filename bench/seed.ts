import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loadDemo } from '../demo/load.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { diskStorage } from '../server/src/lib/storage.ts'

const LESSONS_DONE = 100
const LESSONS_ADDED = 120
/** Notes of the first members: 100,000 in total with 2,000 members. */
const NOTES_EACH = 50
const MEMBERS_WITH_NOTES = 2000
/** Number of additional lessons to search. */
const LESSONS_SEARCHED = 10_000
const WORDS_EACH = 300
/** In Burmese, spaces stand between phrases. */
const PHRASES_EACH = 80
/** Members who sign in during a run. Their ids are larger than any other bound number, so captures can identify them. */
export const FIRST_MEMBER = 100_001

/** The token of bench member n, from 0: 43 characters, like a real one. */
export const tokenOf = (n: number) => createHash('sha256').update(`bench ${n}`).digest('base64url')

/** Seeds `members` with 100 started lessons each, 50 notes for the first 2,000, and 10,000 lessons to search. Returns the ids a run asks for. */
export async function seed(dataDir: string, members: number) {
  rmSync(dataDir, { recursive: true, force: true })
  const storage = diskStorage(join(dataDir, 'files'))
  await storage.check()
  const path = join(dataDir, 'padauk.db')
  const db = await openDatabase(path)
  await loadDemo(db, storage, new Date())
  await db.destroy()

  const sqlite = new DatabaseSync(path)
  sqlite.exec('pragma synchronous = off; begin')
  const { course_id } = sqlite.prepare('select course_id from courses order by course_id limit 1').get() as {
    course_id: number
  }
  const { category_id, campus_id } = sqlite
    .prepare('select category_id, campus_id from courses join categories using (category_id) where course_id = ?')
    .get(course_id) as { category_id: number; campus_id: number }
  // Courses of ten lessons in other categories, so that every member has about a year of progress.
  const addCourse = sqlite.prepare(
    "insert into courses (category_id, position, status, slug, title, description) values (2, ?, 'PUBLISHED', ?, ?, 'Bench')",
  )
  const addLesson = sqlite.prepare(
    "insert into lessons (course_id, position, status, slug, title, minutes, needs_previous, pass_percent, video_seconds, question_count, video_captions, text) values (?, ?, 'PUBLISHED', ?, ?, 5, 0, 70, 0, 0, '[]', '<p>Bench</p>')",
  )
  const added: number[] = []
  for (let n = 0; n < LESSONS_ADDED; n++) {
    const course =
      n % 10 === 0
        ? Number(addCourse.run(100 + n, `bench-${n}`, `Bench ${n}`).lastInsertRowid)
        : (added.at(-1) as number)
    if (n % 10 === 0) added.push(course)
    addLesson.run(course, n, `bench-${n}`, `Bench lesson ${n}`)
  }
  addSearched(sqlite)
  const lessons = (
    sqlite.prepare("select lesson_id from lessons where slug like 'bench-%' order by lesson_id").all() as {
      lesson_id: number
    }[]
  ).map(({ lesson_id }) => lesson_id)
  const { lesson_id } = sqlite
    .prepare('select lesson_id from lessons where course_id = ? order by position limit 1')
    .get(course_id) as { lesson_id: number }
  const { plan_id } = sqlite.prepare('select plan_id from plans limit 1').get() as { plan_id: number }

  const addMember = sqlite.prepare(
    "insert into members (member_id, email, name, password_hash, refer_code, status, created_at) values (?, ?, 'Bench', '-', ?, 'ACTIVE', ?)",
  )
  const addSubscription = sqlite.prepare(
    'insert into subscriptions (member_id, plan_id, months, start_at, end_at, opens_all_campuses) values (?, ?, 12, ?, ?, 1)',
  )
  const addSession = sqlite.prepare(
    "insert into sessions (token_hash, member_id, device, created_at, last_seen_at, expires_at) values (?, ?, 'bench', ?, ?, ?)",
  )
  const addProgress = sqlite.prepare(
    'insert into lesson_progress (member_id, lesson_id, resume_seconds, finished_at, touched_at) values (?, ?, 0, ?, ?)',
  )
  const addNote = sqlite.prepare(
    "insert into notes (member_id, type, title, description, updated_at) values (?, 'MORNING_PHASE', 'Wake early', 'Read one lesson before work, then the checklist.', ?)",
  )
  const now = new Date().toISOString()
  const end = new Date(Date.now() + 300 * 86_400_000).toISOString()
  for (let n = 0; n < members; n++) {
    const member = FIRST_MEMBER + n
    addMember.run(member, `bench${n}@padauk.test`, `BENCH${n}`, now)
    addSubscription.run(member, plan_id, now, end)
    addSession.run(createHash('sha256').update(tokenOf(n)).digest('hex'), member, now, now, end)
    for (let done = 0; done < LESSONS_DONE; done++)
      addProgress.run(member, lessons[done] as number, done % 3 ? now : null, now)
    for (let note = 0; n < MEMBERS_WITH_NOTES && note < NOTES_EACH; note++)
      addNote.run(member, new Date(Date.now() - note * 1000 - n).toISOString())
  }
  sqlite.exec('commit; analyze; pragma wal_checkpoint(truncate)')
  sqlite.close()
  return { campus_id, category_id, course_id, lesson_id, openLessons: lessons.slice(LESSONS_DONE) }
}

/** Generates lessons from shuffled words of the shipped ones, deterministically. */
function addSearched(sqlite: DatabaseSync) {
  const wordsOf = (column: 'plain_text' | 'plain_text_my') =>
    sqlite
      .prepare(`select ${column} as words from lessons where ${column} <> ''`)
      .all()
      .flatMap(({ words }) => String(words).split(' '))
  const english = wordsOf('plain_text')
  const burmese = wordsOf('plain_text_my')
  let state = 1
  const next = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  const runAt = (at: number): [number, number] => [at, at + 12]
  const pick = (words: string[], count: number) => {
    const parts: string[] = []
    // Runs of consecutive words, so that phrases are as frequent as in real texts.
    while (parts.length < count) parts.push(...words.slice(...runAt(next(words.length))))
    return parts.slice(0, count).join(' ')
  }
  const { campus_id } = sqlite.prepare('select campus_id from campuses order by position desc limit 1').get() as {
    campus_id: number
  }
  const category = sqlite
    .prepare(
      "insert into categories (campus_id, position, status, slug, title, description, cover) values (?, 900, 'PUBLISHED', 'searched', 'Searched', 'Bench', '')",
    )
    .run(campus_id).lastInsertRowid
  const addCourse = sqlite.prepare(
    "insert into courses (category_id, position, status, slug, title, description, title_my, description_my) values (?, ?, 'PUBLISHED', ?, ?, ?, ?, ?)",
  )
  const addLesson = sqlite.prepare(
    "insert into lessons (course_id, position, status, slug, title, minutes, needs_previous, pass_percent, video_seconds, question_count, video_captions, text, plain_text, title_my, plain_text_my) values (?, ?, 'PUBLISHED', ?, ?, 5, 0, 70, 0, 0, '[]', '', ?, ?, ?)",
  )
  let course: number | bigint = 0
  for (let n = 0; n < LESSONS_SEARCHED; n++) {
    const slug = `searched-${n}`
    if (n % 10 === 0)
      course = addCourse.run(
        ...[category, n, slug, pick(english, 3), pick(english, 12), pick(burmese, 2), pick(burmese, 4)],
      ).lastInsertRowid
    addLesson.run(
      ...[course, n, slug, pick(english, 4), pick(english, WORDS_EACH), pick(burmese, 2), pick(burmese, PHRASES_EACH)],
    )
  }
}
