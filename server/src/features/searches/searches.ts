import type { Hit } from '@padauk/contract/searches'
import type { AliasedRawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { entriesFrom, entriesWith, SEARCH_MIN } from '#db/search.ts'
import { isLocked, opensCampus } from '../subscriptions/subscriptions.ts'
import { extractOf } from './extract.ts'

const HITS_MAX = 20
const NOTES_MAX = 5
const WORDS_MAX = 8
/** Widest first. */
const KINDS = ['campus', 'category', 'course', 'lesson'] as const

type Found = AliasedRawBuilder<{ entry_id: number }, 'found'>
type Row = Omit<Hit, 'extract'> & { body: string }

/**
 * Searches for a member, best first: titles starting with the term, titles containing it, texts containing it; then the
 * member's notes. Excludes anything the member may not open (LEARN-10).
 */
export async function search(db: Db, memberId: number, typed: string, now: Date): Promise<{ data: Hit[] }> {
  const q = clean(typed)
  if (!q) return { data: [] }
  const words = q
    .split(' ')
    .filter((word) => [...word].length >= SEARCH_MIN)
    .slice(0, WORDS_MAX)
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

/** Strips invisible characters (zero-width, direction marks) and collapses spaces. */
const clean = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (char) => (/\s/.test(char) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Entries joined with their ancestors in one query: the index leads and the limit stops it after a few rows. Drafts,
 * and content below them, drop out because the join finds no campus.
 */
async function findEntries(db: Db, memberId: number, found: Found, at: string): Promise<Row[]> {
  const rows = await db
    .selectFrom(found)
    .crossJoin('search_entries as entry')
    .leftJoin('lessons as lesson', (join) =>
      join
        .onRef('lesson.lesson_id', '=', 'entry.target_id')
        .on('entry.kind', '=', 'lesson')
        .on('lesson.status', '=', 'PUBLISHED'),
    )
    .leftJoin('courses as course', (join) =>
      join
        .on(
          'course.course_id',
          '=',
          sql<number>`case entry.kind when 'course' then entry.target_id else lesson.course_id end`,
        )
        .on('course.status', '=', 'PUBLISHED'),
    )
    .leftJoin('categories as category', (join) =>
      join
        .on(
          'category.category_id',
          '=',
          sql<number>`case entry.kind when 'category' then entry.target_id else course.category_id end`,
        )
        .on('category.status', '=', 'PUBLISHED'),
    )
    .innerJoin('campuses as campus', (join) =>
      join
        .on(
          'campus.campus_id',
          '=',
          sql<number>`case entry.kind when 'campus' then entry.target_id else category.campus_id end`,
        )
        .on('campus.status', '=', 'PUBLISHED'),
    )
    .leftJoin('lesson_progress as own', (join) =>
      join.onRef('own.lesson_id', '=', 'lesson.lesson_id').on('own.member_id', '=', memberId),
    )
    .whereRef('entry.entry_id', '=', 'found.entry_id')
    .where((eb) => opensCampus(memberId, eb.ref('campus.campus_id'), at))
    .where((eb) => {
      const { ref } = eb
      const place = {
        course_id: ref('lesson.course_id'),
        position: ref('lesson.position'),
        lesson_id: ref('lesson.lesson_id'),
        needs_previous: ref('lesson.needs_previous'),
        finished_at: ref('own.finished_at'),
      }
      return eb.or([eb('entry.kind', '<>', 'lesson'), eb.not(isLocked(memberId, place))])
    })
    .select([
      'entry.kind',
      'entry.title',
      'entry.body',
      'campus.title as campus_title',
      'category.title as category_title',
      'campus.campus_id',
      'category.category_id',
      'course.course_id',
      'lesson.lesson_id',
    ])
    .limit(HITS_MAX * 3)
    .execute()
  return KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => ({ ...row, manifast_id: null })))
}

/** A member has few notes: they are scanned, not indexed. */
async function findNotes(db: Db, memberId: number, column: 'title' | 'description', words: string[]): Promise<Row[]> {
  const rows = await db
    .selectFrom('notes')
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.and(
        words.map(
          (word) =>
            sql<boolean>`lower(${eb.ref(column)}) like ${`%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
        ),
      ),
    )
    .select(['note_id', 'title', 'description'])
    .orderBy('updated_at', 'desc')
    .limit(NOTES_MAX)
    .execute()
  return rows.map(({ note_id, title, description }) => ({
    kind: 'note',
    title,
    body: description,
    campus_title: null,
    category_title: null,
    campus_id: null,
    category_id: null,
    course_id: null,
    lesson_id: null,
    manifast_id: note_id,
  }))
}
