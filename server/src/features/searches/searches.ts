import type { Hit } from '@padauk/contract/searches'
import type { AliasedRawBuilder } from 'kysely'
import { sql } from 'kysely'
import { entriesFrom, entriesWith, SEARCH_MIN } from '#db/search.ts'
import type { Db } from '#db/schema.ts'
import { toUnicode } from '#lib/burmese.ts'
import { isLocked, opensCampus } from '../subscriptions/subscriptions.ts'
import { extractOf } from './extract.ts'

const HITS_MAX = 20
const NOTES_MAX = 5
const WORDS_MAX = 8

type Found = AliasedRawBuilder<{ entry_id: number }, 'found'>
type Row = Omit<Hit, 'extract'> & { body: string }

/**
 * What a member is looking for, best first: titles that begin with it, titles that hold it, texts that hold it; own notes
 * in their turn. Nothing that the member may not open (LEARN-10).
 */
export async function search(db: Db, memberId: number, typed: string, now: Date): Promise<{ data: Hit[] }> {
  const q = clean(await toUnicode(typed))
  if (!q) return { data: [] }
  const words = q.split(' ').filter((word) => [...word].length >= SEARCH_MIN).slice(0, WORDS_MAX)
  const at = now.toISOString()
  const hits = new Map<string, Row>()
  const take = (rows: Row[]) => {
    for (const row of rows) {
      const key = `${row.kind} ${row.manifast_id ?? row.lesson_id ?? row.course_id ?? row.category_id ?? row.campus_id}`
      if (hits.size < HITS_MAX && !hits.has(key)) hits.set(key, row)
    }
  }
  take(await findEntries(db, memberId, entriesFrom(q), at))
  if (words.length > 0) {
    take(await findNotes(db, memberId, 'title', words))
    if (hits.size < HITS_MAX) take(await findEntries(db, memberId, entriesWith(db, 'title', words), at))
    if (hits.size < HITS_MAX) take(await findEntries(db, memberId, entriesWith(db, 'body', words), at))
    take(await findNotes(db, memberId, 'description', words))
  }
  const marked = words.length > 0 ? words : [q]
  return { data: [...hits.values()].map(({ body, ...hit }) => ({ ...hit, extract: extractOf(body, marked) })) }
}

/** Without what nobody sees (zero-width, direction marks) and with single spaces. */
const clean = (typed: string) => typed.normalize('NFC').replace(/[\p{Cf}\p{Cc}]/gu, (char) => (/\s/.test(char) ? ' ' : '')).replace(/\s+/g, ' ').trim()

/** The floors one after the other, the widest first; each asks for its own ancestors. */
async function findEntries(db: Db, memberId: number, found: Found, at: string): Promise<Row[]> {
  const none = { campus_title: null, campus_id: null, category_id: null, course_id: null, lesson_id: null, manifast_id: null }
  const entries = (kind: 'campus' | 'category' | 'course' | 'lesson') =>
    // The index leads: a limit then ends the search after a few rows instead of all.
    db.selectFrom(found).crossJoin('search_entries as entry').whereRef('entry.entry_id', '=', 'found.entry_id').where('entry.kind', '=', kind).limit(HITS_MAX)

  const campuses = entries('campus')
    .innerJoin('campuses', 'campuses.campus_id', 'entry.target_id')
    .where('campuses.status', '=', 'PUBLISHED')
    .where((eb) => opensCampus(memberId, eb.ref('campuses.campus_id'), at))
    .select(['campuses.title', 'campuses.title as campus_title', 'entry.body', 'campuses.campus_id'])
    .execute()
  const categories = entries('category')
    .innerJoin('categories', 'categories.category_id', 'entry.target_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .where((eb) => opensCampus(memberId, eb.ref('campuses.campus_id'), at))
    .select(['categories.title', 'campuses.title as campus_title', 'entry.body', 'campuses.campus_id', 'categories.category_id'])
    .execute()
  const courses = entries('course')
    .innerJoin('courses', 'courses.course_id', 'entry.target_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .where((eb) => opensCampus(memberId, eb.ref('campuses.campus_id'), at))
    .select(['courses.title', 'campuses.title as campus_title', 'entry.body', 'campuses.campus_id', 'categories.category_id', 'courses.course_id'])
    .execute()
  const lessons = entries('lesson')
    .innerJoin('lessons', 'lessons.lesson_id', 'entry.target_id')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .leftJoin('lesson_progress as own', (join) => join.onRef('own.lesson_id', '=', 'lessons.lesson_id').on('own.member_id', '=', memberId))
    .where('lessons.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .where((eb) => opensCampus(memberId, eb.ref('campuses.campus_id'), at))
    .where((eb) =>
      eb.not(
        isLocked(memberId, {
          course_id: eb.ref('lessons.course_id'), position: eb.ref('lessons.position'), lesson_id: eb.ref('lessons.lesson_id'),
          needs_previous: eb.ref('lessons.needs_previous'), finished_at: eb.ref('own.finished_at'),
        }),
      ),
    )
    .select(['lessons.title', 'campuses.title as campus_title', 'entry.body', 'campuses.campus_id', 'categories.category_id', 'courses.course_id', 'lessons.lesson_id'])
    .execute()
  const rows = await Promise.all([campuses, categories, courses, lessons])
  return (['campus', 'category', 'course', 'lesson'] as const).flatMap((kind, floor) => (rows[floor] as object[]).map((row) => ({ ...none, kind, ...row }) as Row))
}

/** A member's own notes are few: they are looked through, not indexed, and nobody else's are touched. */
async function findNotes(db: Db, memberId: number, column: 'title' | 'description', words: string[]): Promise<Row[]> {
  const rows = await db
    .selectFrom('notes')
    .where('member_id', '=', memberId)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`lower(${eb.ref(column)}) like ${`%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)))
    .select(['note_id', 'title', 'description'])
    .orderBy('updated_at', 'desc')
    .limit(NOTES_MAX)
    .execute()
  return rows.map(({ note_id, title, description }) => ({
    kind: 'note', title, body: description, campus_title: null, campus_id: null, category_id: null, course_id: null, lesson_id: null, manifast_id: note_id,
  }))
}
