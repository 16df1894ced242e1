import type { Uses } from '@padauk/contract/staff-curricula'
import { sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'

// What the four floors of the school share: a place among siblings, a slug beneath the parent, drafts, and an end.

type Table = 'campuses' | 'categories' | 'courses' | 'lessons'
type FloorOf = { table: Table; id: `${FloorName}_id`; parent: FloorName | null }
export type FloorName = 'campus' | 'category' | 'course' | 'lesson'

export const FLOORS: Record<FloorName, FloorOf> = {
  campus: { table: 'campuses', id: 'campus_id', parent: null },
  category: { table: 'categories', id: 'category_id', parent: 'campus' },
  course: { table: 'courses', id: 'course_id', parent: 'category' },
  lesson: { table: 'lessons', id: 'lesson_id', parent: 'course' },
}

// The tables differ in their columns; what is used here all four have, and Kysely's types cannot say so.
type Row = { id: number; slug: string; title: string; position: number; status: Schema['campuses']['status'] } & Record<
  string,
  unknown
>
const rowsOf = (db: Db, floor: FloorName) => db.selectFrom(FLOORS[floor].table as 'campuses')
const idOf = (floor: FloorName) => FLOORS[floor].id as 'campus_id'
const parentOf = (floor: FloorName) => (FLOORS[floor].parent && FLOORS[FLOORS[floor].parent].id) as 'campus_id' | null

/** @throws 404 */
export async function readRow(db: Db, floor: FloorName, id: number): Promise<Row> {
  const row = await rowsOf(db, floor).where(idOf(floor), '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound(floor)
  return { ...row, id } as unknown as Row
}

/** Makes who else changes the order of the campuses, or imports a folder, wait. */
export const holdSchool = (trx: Db) =>
  sql`update campuses set position = position where campus_id = (select min(campus_id) from campuses)`.execute(trx)

/**
 * Makes who else adds, moves or deletes among the same siblings wait: their parent's row is the lock, and the first campus
 * stands for the parent that campuses have not.
 * @throws 422 for a parent that is not there
 */
async function holdSiblings(trx: Db, floor: FloorName, parentId: number | null) {
  const { parent } = FLOORS[floor]
  if (!parent) return void (await holdSchool(trx))
  const { numUpdatedRows } = await trx
    .updateTable(FLOORS[parent].table as 'campuses')
    .set({ position: sql`position` })
    .where(idOf(parent), '=', parentId as number)
    .executeTakeFirst()
  if (!numUpdatedRows) throw invalid(FLOORS[parent].id, `there is no such ${parent}`)
}

const siblings = (db: Db, floor: FloorName, parentId: number | null) => {
  const parent = parentOf(floor)
  const rows = rowsOf(db, floor)
  return parent ? rows.where(parent, '=', parentId as number) : rows
}

const listSiblings = (db: Db, floor: FloorName, parentId: number | null) =>
  siblings(db, floor, parentId)
    .select([`${idOf(floor)} as id`, 'position'])
    .orderBy('position')
    .orderBy(idOf(floor))
    .execute()

/** Gives the ids the places from 1, writing only what moves. */
async function number(trx: Db, floor: FloorName, placed: { id: number; position: number }[]) {
  for (const [index, { id, position }] of placed.entries())
    if (position !== index + 1)
      await trx
        .updateTable(FLOORS[floor].table as 'campuses')
        .set({ position: index + 1 })
        .where(idOf(floor), '=', id)
        .execute()
}

/**
 * A slug of letters A to Z and digits, unique beneath the parent: it also names the folder when the school is exported. A
 * title without any, as in Burmese, is called by its floor.
 */
async function makeSlug(trx: Db, floor: FloorName, parentId: number | null, title: string) {
  const ascii = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  const stem = ascii || floor
  const taken = new Set(
    (
      await siblings(trx, floor, parentId)
        .where('slug', '>=', stem)
        .where('slug', '<', `${stem}\u{10ffff}`)
        .select('slug')
        .execute()
    ).map(({ slug }) => slug),
  )
  for (let nth = 1; ; nth++) {
    const slug = nth === 1 ? stem : `${stem}-${nth}`
    if (!taken.has(slug)) return slug
  }
}

/** Adds a row at `position`, or as the last; answers its id. */
export async function addRow(
  trx: Db,
  floor: FloorName,
  parentId: number | null,
  { title, position, ...values }: { title: string; position?: number | undefined } & Record<string, unknown>,
): Promise<number> {
  await holdSiblings(trx, floor, parentId)
  const before = await listSiblings(trx, floor, parentId)
  const parent = parentOf(floor)
  const slug = await makeSlug(trx, floor, parentId, title)
  const { id } = await trx
    .insertInto(FLOORS[floor].table as 'campuses')
    .values({ ...values, ...(parent && { [parent]: parentId }), title, slug, position: before.length + 1 } as never)
    .returning(`${idOf(floor)} as id`)
    .executeTakeFirstOrThrow()
  await number(
    trx,
    floor,
    before.toSpliced((position ?? before.length + 1) - 1, 0, { id, position: before.length + 1 }),
  )
  return id
}

/** Moves a row to a place among its siblings, or among those of another parent, where it is the last unless a place is given. */
export async function moveRow(
  trx: Db,
  floor: FloorName,
  id: number,
  { parentId, position }: { parentId?: number | undefined; position?: number | undefined },
) {
  const parent = parentOf(floor)
  const row = await readRow(trx, floor, id)
  const from = parent ? (row[parent] as number) : null
  const to = parentId ?? from
  // Always in one order, so that two who move to and fro do not wait for each other.
  for (const one of [...new Set([from, to])].sort((a, b) => (a ?? 0) - (b ?? 0))) await holdSiblings(trx, floor, one)
  if (to !== from && parent) {
    const slug = await makeSlug(trx, floor, to, row.title)
    await trx
      .updateTable(FLOORS[floor].table as 'campuses')
      .set({ [parent]: to, slug } as never)
      .where(idOf(floor), '=', id)
      .execute()
    await number(trx, floor, await listSiblings(trx, floor, from))
  }
  const others = (await listSiblings(trx, floor, to)).filter((one) => one.id !== id)
  const here = (await listSiblings(trx, floor, to)).find((one) => one.id === id)
  if (!here) throw notFound(floor)
  const at = position ?? (to === from ? row.position : others.length + 1)
  await number(trx, floor, others.toSpliced(at - 1, 0, here))
}

/** Sets columns of a row; answers which of them changed, before and after. */
export async function changeRow(trx: Db, floor: FloorName, id: number, values: Record<string, unknown>) {
  const row = await readRow(trx, floor, id)
  const changed = Object.keys(values).filter((key) => values[key] !== undefined && values[key] !== row[key])
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  if (changed.length > 0)
    await trx
      .updateTable(FLOORS[floor].table as 'campuses')
      .set(pick(values) as never)
      .where(idOf(floor), '=', id)
      .execute()
  return { before: pick(row), after: pick(values), isChanged: changed.length > 0 }
}

type Change = { parentId?: number | undefined; position?: number | undefined; values: Record<string, unknown> }

/** Changes and moves a campus, category or course, with its line in the log. */
export async function updateRow(
  trx: Db,
  author: Author,
  floor: Exclude<FloorName, 'lesson'>,
  id: number,
  { parentId, position, values }: Change,
  now: Date,
) {
  const old = await readRow(trx, floor, id)
  const { before, after } = await changeRow(trx, floor, id, values)
  if (parentId !== undefined || position !== undefined) await moveRow(trx, floor, id, { parentId, position })
  await auditMove(trx, author, floor, old, { before, after }, now)
}

/** Writes what changed of a row, its place included; nothing when nothing did. */
export async function auditMove(
  trx: Db,
  author: Author,
  floor: FloorName,
  old: Row,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  now: Date,
) {
  const parent = parentOf(floor)
  const row = await readRow(trx, floor, old.id)
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

/** What stands in a thing and what members have done in it. */
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
    .select('lessons.lesson_id')
  const count = (table: 'favorites' | 'quiz_attempts') =>
    db
      .selectFrom(table)
      .where('lesson_id', 'in', lessons)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const categories = db.selectFrom('categories').where('campus_id', '=', floor === 'campus' ? id : -1)
  const courses = db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .where(
      floor === 'campus' ? 'categories.campus_id' : 'courses.category_id',
      '=',
      floor === 'campus' || floor === 'category' ? id : -1,
    )
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

const WORDS: [key: keyof Uses, one: string, many: string][] = [
  ['categories', 'category', 'categories'],
  ['courses', 'course', 'courses'],
  ['lessons', 'lesson', 'lessons'],
  ['learners', 'member with progress', 'members with progress'],
  ['favorites', 'favourite', 'favourites'],
  ['attempts', 'quiz attempt', 'quiz attempts'],
  ['subscriptions', 'subscription that bought it', 'subscriptions that bought it'],
]
/** '2 courses, 5 lessons and 1 favourite', or nothing. */
const inWords = (uses: Uses) => {
  const parts = WORDS.flatMap(([key, one, many]) =>
    uses[key] > 0 ? [`${uses[key]} ${uses[key] === 1 ? one : many}`] : [],
  )
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/**
 * Deletes a thing with all beneath it; the places close up.
 * @throws 409 naming what hangs on it, unless it is confirmed
 */
export async function removeRow(db: Db, author: Author, floor: FloorName, id: number, isConfirmed: boolean, now: Date) {
  await inTransaction(db, async (trx) => {
    const parent = parentOf(floor)
    const row = await readRow(trx, floor, id)
    const parentId = parent ? (row[parent] as number) : null
    await holdSiblings(trx, floor, parentId)
    const uses = await usesOf(trx, floor, id)
    const hanging = inWords(uses)
    if (hanging && !isConfirmed)
      throw new AppError(409, 'in_use', `with this ${floor} go ${hanging}; confirm to delete it all the same`)
    const { numDeletedRows } = await trx
      .deleteFrom(FLOORS[floor].table as 'campuses')
      .where(idOf(floor), '=', id)
      .executeTakeFirst()
    if (!numDeletedRows) throw notFound(floor)
    await number(trx, floor, await listSiblings(trx, floor, parentId))
    const gone = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0))
    await writeAudit(
      trx,
      author,
      {
        action: `${FLOORS[floor].table}.delete`,
        target: `${floor}:${id}`,
        before: { title: row.title, slug: row.slug, ...(parent && { [parent]: parentId }), ...gone },
      },
      now,
    )
  })
}

/** @throws 422 unless each path names a public picture of the store; the empty path is none. */
export async function needPictures(db: Db, pictures: Record<string, string | undefined>) {
  for (const [name, path] of Object.entries(pictures)) {
    if (!path) continue
    const file = await db
      .selectFrom('files')
      .where('path', '=', path)
      .select(['media_type', 'is_private'])
      .executeTakeFirst()
    if (!file || file.is_private || !file.media_type.startsWith('image/'))
      throw invalid(name, `${name} must be a picture of the store`)
  }
}
