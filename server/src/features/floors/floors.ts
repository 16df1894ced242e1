import type { Translation, Uses } from '@padauk/contract/staff-curricula'
import { fault, type Word } from '@padauk/rules/faults'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type List, listPlaced, moveTo, renumber } from '#db/positions.ts'
import type { Db, Schema } from '#db/schema.ts'
import { invalid, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { pairsOfRow, translationAfter } from './translations.ts'

// Shared by campuses, categories, courses and lessons: position among siblings, slug unique within the parent, draft
// status. What lies in the bin is not here (../bin-items).

type Table = 'campuses' | 'categories' | 'courses' | 'lessons'
type FloorOf = { table: Table; id: `${FloorName}_id`; parent: FloorName | null }
export type FloorName = 'campus' | 'category' | 'course' | 'lesson'

export const FLOORS: Record<FloorName, FloorOf> = {
  campus: { table: 'campuses', id: 'campus_id', parent: null },
  category: { table: 'categories', id: 'category_id', parent: 'campus' },
  course: { table: 'courses', id: 'course_id', parent: 'category' },
  lesson: { table: 'lessons', id: 'lesson_id', parent: 'course' },
}

// The tables have different columns; only the shared ones are used here, which Kysely's types cannot express.
type Columns = Record<string, unknown>
type Row = {
  id: number
  slug: string
  title: string
  position: number
  status: Schema['campuses']['status']
  translation: Translation
} & Record<string, unknown>
/** The floor below. */
export const BELOW: Record<FloorName, FloorName | null> = {
  campus: 'category',
  category: 'course',
  course: 'lesson',
  lesson: null,
}

export const rowsOf = (db: Db, floor: FloorName) =>
  db.selectFrom(FLOORS[floor].table as 'campuses').where('bin_item_id', 'is', null)
export const idOf = (floor: FloorName) => FLOORS[floor].id as 'campus_id'
/** The column that names the parent. */
export const parentOf = (floor: FloorName) =>
  (FLOORS[floor].parent && FLOORS[FLOORS[floor].parent].id) as 'campus_id' | null

/** @throws 404 */
export async function requireRow(db: Db, floor: FloorName, id: number): Promise<Row> {
  const row = await rowsOf(db, floor).where(idOf(floor), '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound(floor)
  return { ...row, id }
}

/** Serialises imports and changes to the order of campuses. */
export const lockSchool = (trx: Db) =>
  sql`update campuses set position = position where campus_id = (select min(campus_id) from campuses)`.execute(trx)

/**
 * Locks the siblings by locking their parent's row. Campuses have no parent, so the first campus is locked instead.
 * @throws 422 for an unknown parent
 */
export async function lockSiblings(trx: Db, floor: FloorName, parentId: number | null) {
  const { parent } = FLOORS[floor]
  if (!parent) return void (await lockSchool(trx))
  const { numUpdatedRows } = await trx
    .updateTable(FLOORS[parent].table as 'campuses')
    .set({ position: sql`position` })
    .where(idOf(parent), '=', parentId as number)
    .where('bin_item_id', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw invalid(FLOORS[parent].id, fault('not_found', { what: parent }))
}

const siblings = (floor: FloorName, parentId: number | null): List => {
  const parent = parentOf(floor)
  const { table, id: idColumn } = FLOORS[floor]
  return {
    table,
    idColumn,
    without: 'bin_item_id',
    ...(parent && { within: { column: parent, value: parentId as number } }),
  }
}

/**
 * A slug of a-z and digits, unique within the parent; also the folder name in an export. Titles without such letters,
 * e.g. in Burmese, fall back to the level's name.
 */
export async function makeSlug(trx: Db, floor: FloorName, parentId: number | null, title: string) {
  const ascii = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  const stem = ascii || floor
  const parent = parentOf(floor)
  const rows = rowsOf(trx, floor).where('slug', '>=', stem).where('slug', '<', `${stem}\u{10ffff}`).select('slug')
  const same = await (parent ? rows.where(parent, '=', parentId as number) : rows).execute()
  const taken = new Set(same.map(({ slug }) => slug))
  for (let nth = 1; ; nth++) {
    const slug = nth === 1 ? stem : `${stem}-${nth}`
    if (!taken.has(slug)) return slug
  }
}

/** Inserts a row at `position`, or last; returns its id. */
export async function addRow(
  trx: Db,
  floor: FloorName,
  parentId: number | null,
  { title, position, ...values }: { title: string; position?: number | undefined } & Record<string, unknown>,
): Promise<number> {
  await lockSiblings(trx, floor, parentId)
  const list = siblings(floor, parentId)
  const last = (await listPlaced(trx, list)).length + 1
  const slug = await makeSlug(trx, floor, parentId, title)
  const translation = translationAfter(undefined, pairsOfRow({ ...values, title }))
  const id = await insertRow(trx, floor, parentId, { ...values, title, slug, translation, position: last })
  await moveTo(trx, list, id, position ?? last)
  return id
}

/** Inserts a row as it is; returns its id. */
export async function insertRow(trx: Db, floor: FloorName, parentId: number | null, values: Columns): Promise<number> {
  const parent = parentOf(floor)
  const { id } = await trx
    .insertInto(FLOORS[floor].table as 'campuses')
    .values({ ...values, ...(parent && { [parent]: parentId }) } as Insertable<Schema['campuses']>)
    .returning(`${idOf(floor)} as id`)
    .executeTakeFirstOrThrow()
  return id
}

/** Sets columns of a row. */
export const setColumns = (trx: Db, floor: FloorName, id: number, values: Columns) =>
  trx
    .updateTable(FLOORS[floor].table as 'campuses')
    .set(values as Updateable<Schema['campuses']>)
    .where(idOf(floor), '=', id)
    .execute()

/** Locks the siblings of a row where it is and where it goes. */
async function lockPlaces(trx: Db, floor: FloorName, id: number, parentId: number | undefined) {
  const parent = parentOf(floor)
  const row = await requireRow(trx, floor, id)
  const from = parent ? (row[parent] as number) : null
  const to = parentId ?? from
  // Lock in a fixed order, so that two opposite moves cannot deadlock.
  for (const one of [...new Set([from, to])].sort((a, b) => (a ?? 0) - (b ?? 0))) await lockSiblings(trx, floor, one)
  return { row, from, to }
}

/** Moves a row among its siblings or to another parent, where it goes last unless a position is given. */
export async function moveRow(
  trx: Db,
  floor: FloorName,
  id: number,
  { parentId, position }: { parentId?: number | undefined; position?: number | undefined },
) {
  const parent = parentOf(floor)
  const { row, from, to } = await lockPlaces(trx, floor, id, parentId)
  if (to !== from && parent) {
    const slug = await makeSlug(trx, floor, to, row.title)
    await setColumns(trx, floor, id, { [parent]: to, slug })
    await closeGaps(trx, siblings(floor, from))
  }
  const at = position ?? (to === from ? row.position : Number.MAX_SAFE_INTEGER)
  if (!(await moveTo(trx, siblings(floor, to), id, at))) throw notFound(floor)
}

const closeGaps = async (trx: Db, list: List) => renumber(trx, list, await listPlaced(trx, list))

/** Numbers the siblings again after one has gone. */
export const closeSiblings = (trx: Db, floor: FloorName, parentId: number | null) =>
  closeGaps(trx, siblings(floor, parentId))

/** Places a row among its siblings, after they were locked. */
export const placeRow = (trx: Db, floor: FloorName, parentId: number | null, id: number, position: number) =>
  moveTo(trx, siblings(floor, parentId), id, position)

/** Updates columns of a row; returns which changed, before and after. */
export async function changeRow(trx: Db, floor: FloorName, id: number, values: Record<string, unknown>) {
  const row = await requireRow(trx, floor, id)
  const changed = Object.keys(values).filter((key) => values[key] !== undefined && values[key] !== row[key])
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  if (changed.length > 0) await setColumns(trx, floor, id, pick(values))
  return { before: pick(row), after: pick(values), isChanged: changed.length > 0 }
}

type Change = { parentId?: number | undefined; position?: number | undefined; values: Record<string, unknown> }

/**
 * Updates and moves a campus, category or course, with one audit row. Another update waits, because the state of the
 * Burmese follows from all texts.
 */
export async function updateRow(
  trx: Db,
  author: Author,
  floor: Exclude<FloorName, 'lesson'>,
  id: number,
  { parentId, position, values }: Change,
  now: Date,
) {
  const isMoved = parentId !== undefined || position !== undefined
  // Before the row, as every move does, so that two cannot wait for each other.
  if (isMoved) await lockPlaces(trx, floor, id, parentId)
  await setColumns(trx, floor, id, { position: sql`position` })
  const old = await requireRow(trx, floor, id)
  const { translation: said, ...rest } = values as typeof values & { translation?: 'CURRENT' | undefined }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const pairs = pairsOfRow({ ...old, ...Object.fromEntries(given) })
  const translation = translationAfter({ pairs: pairsOfRow(old), translation: old.translation }, pairs, said)
  const { before, after } = await changeRow(trx, floor, id, { ...rest, translation })
  if (isMoved) await moveRow(trx, floor, id, { parentId, position })
  await auditMove(trx, author, floor, old, { before, after }, now)
}

/** Audits the changes of a row, including its position, if there are any. */
export async function auditMove(
  trx: Db,
  author: Author,
  floor: FloorName,
  old: Row,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  now: Date,
) {
  const parent = parentOf(floor)
  const row = await requireRow(trx, floor, old.id)
  const moved = (['position', ...(parent ? [parent] : [])] as const).filter((key) => old[key] !== row[key])
  const pick = (from: Row) => Object.fromEntries(moved.map((key) => [key, from[key]]))
  const [was, is] = [
    { ...before, ...pick(old) },
    { ...after, ...pick(row) },
  ]
  if (Object.keys(is).length > 0)
    await writeAudit(
      trx,
      author,
      { action: `${FLOORS[floor].table}.update`, target: `${floor}:${old.id}`, before: was, after: is },
      now,
    )
}

/** What the item contains and how members have used it. */
export async function usesOf(db: Db, floor: FloorName, id: number): Promise<Uses> {
  const column = {
    campus: 'categories.campus_id',
    category: 'courses.category_id',
    course: 'lessons.course_id',
    lesson: 'lessons.lesson_id',
  }[floor] as 'lessons.lesson_id'
  const lessons = db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .where(column, '=', id)
    .where('lessons.bin_item_id', 'is', null)
    .select('lessons.lesson_id')
  const count = (table: 'favorites' | 'quiz_attempts') =>
    db
      .selectFrom(table)
      .where('lesson_id', 'in', lessons)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const categories = db
    .selectFrom('categories')
    .where('campus_id', '=', floor === 'campus' ? id : -1)
    .where('bin_item_id', 'is', null)
  const courses = db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .where(
      floor === 'campus' ? 'categories.campus_id' : 'courses.category_id',
      '=',
      floor === 'campus' || floor === 'category' ? id : -1,
    )
    .where('courses.bin_item_id', 'is', null)
  const [a, b, c, learners, favorites, attempts, subscriptions] = await Promise.all([
    categories.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    courses.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    floor === 'lesson'
      ? { count: 0 }
      : db
          .selectFrom(lessons.as('beneath'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
    db
      .selectFrom('lesson_progress')
      .where('lesson_id', 'in', lessons)
      .select((eb) => eb.fn.count<number>('member_id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
    count('favorites'),
    count('quiz_attempts'),
    db
      .selectFrom('subscription_campuses')
      .where('campus_id', '=', floor === 'campus' ? id : -1)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    categories: a.count,
    courses: b.count,
    lessons: c.count,
    learners: learners.count,
    favorites: favorites.count,
    attempts: attempts.count,
    subscriptions: subscriptions.count,
  }
}

/** What hangs on it, as faults: how many of each. */
export const hangingOn = (uses: Uses) =>
  (Object.entries(uses) as [keyof Uses, number][])
    .filter(([, count]) => count > 0)
    .map(([what, count]) => fault(count === 1 ? `uses_one_${what}` : `uses_${what}`, { count }))

/** @throws 422 unless each path names a public picture in the store; an empty path means none */
export async function requirePictures(db: Db, pictures: Record<string, string | undefined>) {
  for (const [name, path] of Object.entries(pictures)) {
    if (!path) continue
    const file = await db
      .selectFrom('files')
      .where('path', '=', path)
      .select(['media_type', 'is_private'])
      .executeTakeFirst()
    if (!file || file.is_private || !file.media_type.startsWith('image/'))
      throw invalid(name, fault('no_uploaded_picture', { field: name as Word }))
  }
}
