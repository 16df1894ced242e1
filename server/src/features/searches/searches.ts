import type { Hit } from '@padauk/contract/searches'
import type { Language } from '@padauk/rules/languages'
import type { AliasedRawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import {
  entriesFrom,
  entriesNamed,
  entriesWith,
  entriesWithShort,
  isShortBurmese,
  SEARCH_MIN,
  squeeze,
} from '#db/search.ts'
import type { Caller } from '#http/answer.ts'
import { isLocked, opensCampus } from '../subscriptions/subscriptions.ts'
import { extractOf } from './extract.ts'
import { withoutSlips } from './slips.ts'
import { findTerms } from './terms.ts'

const HITS_MAX = 20
const NOTES_MAX = 5
const WORDS_MAX = 8
/** Widest first. */
const KINDS = ['campus', 'category', 'course', 'lesson'] as const

type Found = AliasedRawBuilder<{ entry_id: number }, 'found'>
type Row = Omit<Hit, 'extract'> & { body: string }
/** Where a step of the search looks. */
type Step = 'start' | 'title' | 'body'
/** Without `notesOf`, nobody's notes are found. */
type Search = {
  memberId: number
  notesOf: number | undefined
  at: string
  language: Language
  words: string[]
  start: string
  /** Looks for lessons that another one opens, instead of what is open. */
  isLocked?: true
}

type Searching = Pick<Caller, 'member_id' | 'school_version' | 'isView'>

/**
 * Searches for a member, best first: glossary terms of that name, titles starting with what was typed, terms starting so,
 * titles containing it, texts containing it; then the member's notes; then locked lessons, by their titles alone. Nothing
 * outside of the plan (LEARN-10). Content is found in both languages, and shown in the one that matched, the caller's if
 * both did. Where nothing is found, one slip in each word is forgiven.
 */
export async function search(
  db: Db,
  { member_id, school_version, isView }: Searching,
  typed: string,
  language: Language,
  now: Date,
): Promise<{ data: Hit[] }> {
  const q = clean(typed)
  if (!q) return { data: [] }
  const { exact, near, spelled } = await findTerms(db, school_version, q)
  const asTerms = (terms: typeof exact) =>
    terms.map(
      ({ slug, title, text }): Row => ({
        ...NOWHERE,
        kind: 'term',
        title: title[language],
        body: text[language],
        slug,
      }),
    )
  const words = q.split(' ').slice(0, WORDS_MAX)
  // Notes are the member's alone, also where staff look as the member.
  const notesOf = isView ? undefined : member_id
  const wanted = { memberId: member_id, notesOf, at: now.toISOString(), language, near: asTerms(near) }
  let marked = seekable(words)
  let rows = await findRows(db, { ...wanted, start: q, words })
  // A trade word that is typed in one is found as it is written.
  if (rows.every(({ kind }) => kind === 'term') && spelled && spelled.toLowerCase() !== q.toLowerCase()) {
    marked = spelled.split(' ')
    for (const words of [[spelled], [spelled.replaceAll(' ', '-')], marked])
      rows = await findRows(db, { ...wanted, near: rows, start: spelled, words })
  }
  const data = [...asTerms(exact), ...rows].slice(0, HITS_MAX)
  const corrected = data.length === 0 && (await withoutSlips(db, school_version, q))
  if (corrected) return search(db, { member_id, school_version, isView }, corrected, language, now)
  return {
    data: data.map(({ body, ...hit }) => ({ ...hit, extract: extractOf(body, marked.length > 0 ? marked : [q]) })),
  }
}

const isLong = (word: string) => [...word].length >= SEARCH_MIN
/** The words that can be looked for inside of a text: long ones, else short ones in Burmese. */
const seekable = (words: string[]) => (words.some(isLong) ? words.filter(isLong) : words.filter(isShortBurmese))

/** What a hit outside of the curriculum lacks. */
const NOWHERE = {
  campus_title: null,
  category_title: null,
  campus_id: null,
  category_id: null,
  course_id: null,
  lesson_id: null,
  manifast_id: null,
  slug: null,
  is_locked: false,
}

/** What has a title that starts with `start`, then `near`, then what has all of the words, then locked lessons. */
async function findRows(db: Db, { near, ...given }: Search & { near: Row[] }): Promise<Row[]> {
  const { notesOf, start, language } = given
  const words = seekable(given.words)
  const wanted = { ...given, words }
  const hits = new Map<string, Row>()
  const take = (rows: Row[]) => {
    for (const row of rows) {
      const key = `${row.kind} ${row.slug ?? row.manifast_id ?? row.lesson_id ?? row.course_id ?? row.category_id ?? row.campus_id}`
      if (hits.size < HITS_MAX && !hits.has(key)) hits.set(key, row)
    }
  }
  // By itself: a limit without an order may leave it out of all that start so.
  take(await findEntries(db, entriesNamed(start), 'start', wanted))
  if (hits.size < HITS_MAX) take(await findEntries(db, entriesFrom(start), 'start', wanted))
  take(near)
  if (words.some(isLong)) {
    take(await findNotes(db, notesOf, 'title', words))
    if (hits.size < HITS_MAX) take(await findEntries(db, entriesWith(db, 'title', words, language), 'title', wanted))
    if (hits.size < HITS_MAX) take(await findEntries(db, entriesWith(db, 'body', words, language), 'body', wanted))
    take(await findNotes(db, notesOf, 'description', words))
  } else if (words.length > 0) take(await findEntries(db, entriesWithShort(words), 'title', wanted))
  const titled = [entriesNamed(start), entriesFrom(start)]
  if (words.some(isLong)) titled.push(entriesWith(db, 'title', words, language))
  for (const [nth, found] of titled.entries())
    if (hits.size < HITS_MAX)
      take(await findEntries(db, found, nth < 2 ? 'start' : 'title', { ...wanted, isLocked: true }))
  return [...hits.values()]
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
async function findEntries(db: Db, found: Found, step: Step, wanted: Search): Promise<Row[]> {
  const { memberId, at, isLocked: wantsLocked } = wanted
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
      const locked = eb.and([eb('entry.kind', '=', 'lesson'), isLocked(memberId, place)])
      return wantsLocked ? locked : eb.not(locked)
    })
    .select([
      'entry.kind',
      'entry.title',
      'entry.body',
      'entry.title_my as key_title',
      'entry.body_my as key_body',
      ofKind('title_my').as('title_my'),
      ofKind('body_my').as('body_my'),
      'campus.title as campus_title',
      'campus.title_my as campus_title_my',
      'category.title as category_title',
      'category.title_my as category_title_my',
      'campus.campus_id',
      'category.category_id',
      'course.course_id',
      'lesson.lesson_id',
    ])
    .limit(HITS_MAX * 3)
    .execute()
  return KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => toRow(row, step, wanted)))
}

/** The Burmese as it is written; the index has it without spaces. */
const ofKind = (column: 'title_my' | 'body_my') => {
  const texts = KINDS.map((kind) => {
    const name = column === 'title_my' ? column : kind === 'lesson' ? 'plain_text_my' : 'description_my'
    return sql`when ${sql.lit(kind)} then ${sql.ref(`${kind}.${name}`)}`
  })
  return sql<string | null>`case entry.kind ${sql.join(texts, sql` `)} end`
}

type Entry = {
  kind: (typeof KINDS)[number]
  title: string
  body: string
  key_title: string | null
  key_body: string | null
  title_my: string | null
  body_my: string | null
  campus_title: string
  campus_title_my: string | null
  category_title: string | null
  category_title_my: string | null
  campus_id: number
  category_id: number | null
  course_id: number | null
  lesson_id: number | null
}

/** The entry in the language that matched; the names of its place in the caller's. */
function toRow(entry: Entry, step: Step, wanted: Search): Row {
  const { kind, campus_id, category_id, course_id, lesson_id } = entry
  const isCaller = wanted.language === 'my'
  const isBurmese = languageOfMatch(entry, step, wanted) === 'my'
  const said = isBurmese && entry.title_my ? 'my' : 'en'
  return {
    ...NOWHERE,
    kind,
    title: (isBurmese && entry.title_my) || entry.title,
    body: wanted.isLocked ? '' : (isBurmese && entry.body_my) || entry.body,
    campus_title: (isCaller && entry.campus_title_my) || entry.campus_title,
    category_title: (isCaller && entry.category_title_my) || entry.category_title,
    campus_id,
    category_id,
    course_id,
    lesson_id,
    is_locked: wanted.isLocked ?? false,
    ...(said !== wanted.language && { language: said }),
  }
}

function languageOfMatch(entry: Entry, step: Step, { language, words, start }: Search): Language {
  const has = (text: string | null, from: string) => {
    const lower = text?.toLowerCase() ?? ''
    return step === 'start'
      ? lower.startsWith(from.toLowerCase())
      : words.every((word) => lower.includes(word.toLowerCase()))
  }
  const isIn = {
    en: has(step === 'body' ? entry.body : entry.title, start),
    my: has(step === 'body' ? entry.key_body : entry.key_title, squeeze(start)),
  }
  const other = language === 'en' ? 'my' : 'en'
  return isIn[language] || !isIn[other] ? language : other
}

/** A member has few notes: they are scanned, not indexed. */
async function findNotes(
  db: Db,
  memberId: number | undefined,
  column: 'title' | 'description',
  words: string[],
): Promise<Row[]> {
  if (memberId === undefined) return []
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
    ...NOWHERE,
    kind: 'note',
    title,
    body: description,
    manifast_id: note_id,
  }))
}
