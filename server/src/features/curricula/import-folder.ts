import type { Counts, FloorCounts, Translation } from '@padauk/contract/staff-curricula'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { plainText } from '#lib/html.ts'
import { writeLaw } from '#lib/law-box.ts'
import { pathsIn } from '#lib/lesson-blocks.ts'
import type { Storage } from '#lib/storage.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { nameBlob } from '../files/files.ts'
import { FLOORS, type FloorName, insertRow, lockSchool, setColumns } from '../floors/floors.ts'
import { pairsOfRow, translationAfter } from '../floors/translations.ts'
import { requireContent, saveTranslation } from '../lessons/lesson-content.ts'
import { addVersion } from '../lessons/lesson-versions.ts'
import { saveQuiz } from '../lessons/save-quiz.ts'
import {
  type Campus,
  type Category,
  type Course,
  CurriculumError,
  type Folder,
  type FolderLesson,
  type StoredFile,
} from './folder.ts'
import { openFolder } from './open-folder.ts'
import { sameBurmese } from './quiz-files.ts'
import { readSource } from './read-folder.ts'
import { readerOf, type SchoolLesson } from './school.ts'
import { compareFiles, keepFiles, type Material, readMaterial } from './stored-files.ts'

export { CurriculumError } from './folder.ts'

/** One item of a folder and its counterpart in the school. */
type Step = {
  floor: FloorName
  at: string
  title: string
  is: 'added' | 'changed' | 'same'
  /** Its id in the school; undefined until a new item is inserted. */
  id: number | undefined
  parent: Step | undefined
  /** The item's values before and after the import. */
  before: Record<string, unknown> | undefined
  values: Record<string, unknown>
  /** The state of its Burmese before, and what the folder says of it. */
  translation: Translation | undefined
  said: 'OLDER' | undefined
  /** Only for lessons. */
  lesson?: { to: FolderLesson; from: SchoolLesson | undefined; isQuizChanged: boolean }
}
export type Plan = { steps: Step[]; counts: Counts }

/**
 * Imports a curriculum folder: inserts and updates by slug, deletes nothing, all or nothing. Importing the same folder
 * again changes nothing.
 * @throws CurriculumError naming every fault by file and line
 */
export async function importFolder(
  db: Db,
  storage: Storage,
  root: string,
  now: Date,
  author?: Author,
): Promise<Counts> {
  const folder = await storeFolder(storage, root)
  return inTransaction(db, (trx) => writeFolder(trx, folder, now, author))
}

/** Reads a folder and stores its files by hash; they become reachable only with the rows that name them. */
export async function storeFolder(storage: Storage, root: string): Promise<Folder> {
  const source = openFolder(root)
  const folder = readSource(source)
  if (folder.faults.length > 0) throw new CurriculumError(folder.faults)
  await storeFiles(source.files, (path) => storage.put(source.read(path)))
  return folder
}

const STORED_AT_ONCE = 8

/** @param keep stores the file with the path, and resolves to its hash */
export async function storeFiles(files: Map<string, StoredFile>, put: (path: string) => Promise<string>) {
  const left = files.entries()
  const storeRest = async () => {
    for (const [file, { blob }] of left)
      if ((await put(file)) !== blob) throw new CurriculumError([{ file, line: 1, message: fault('file_changed') }])
  }
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, storeRest))
}

/** Writes the rows of a stored folder, in the caller's transaction. */
export async function writeFolder(trx: Db, folder: Folder, now: Date, author?: Author): Promise<Counts> {
  await lockSchool(trx)
  return applyPlan(trx, folder, planImport(folder, await readMaterial(trx)), now, author)
}

/** What an import would do, item by item. */
export function planImport(folder: Folder, { school, storedFiles }: Material): Plan {
  const steps: Step[] = []
  const counts: Counts = {
    campuses: none(),
    categories: none(),
    courses: none(),
    lessons: none(),
    files: compareFiles(folder, storedFiles),
  }
  const ours = readerOf(school.blobs)
  const theirs = readerOf(new Map<string, string>(folder.files.map(({ path, blob }) => [path, blob])))
  /** Reuses the school's existing path if it holds the same bytes. */
  const path = (to: string, from: string | undefined) =>
    from !== undefined && ours.file(from) === theirs.file(to) ? from : to
  const plan = (...made: Parameters<typeof stepOf>) => {
    const step = stepOf(...made)
    counts[FLOORS[step.floor].table][step.is]++
    steps.push(step)
    return step
  }
  const categoryOf = (to: Category, from: Category | undefined) => ({
    ...headOf(to, from),
    cover: path(to.cover, from?.cover),
  })
  const campusOf = (to: Campus, from: Campus | undefined) => ({
    ...categoryOf(to, from),
    logo: path(to.logo, from?.logo),
  })
  for (const campus of folder.campuses) {
    const ourCampus = by(campus.slug, school.campuses)
    const inCampus = plan('campus', undefined, campus, ourCampus, campusOf(campus, ourCampus))
    for (const category of campus.categories) {
      const ourCategory = by(category.slug, ourCampus?.categories)
      const inCategory = plan('category', inCampus, category, ourCategory, categoryOf(category, ourCategory))
      for (const course of category.courses) {
        const ourCourse = by(course.slug, ourCategory?.courses)
        const inCourse = plan('course', inCategory, course, ourCourse, headOf(course, ourCourse))
        for (const lesson of course.lessons) {
          const from = by(lesson.slug, ourCourse?.lessons)
          const { slug, position, title, status, minutes, needs_previous, is_free, pass_percent } = lesson
          const textOf = (name: 'text' | 'text_my') => {
            const text = from?.[name]
            const isSame = text && ours.text(text) === theirs.text(lesson[name])
            return isSame ? writeLaw(text, name === 'text' ? 'en' : 'my') : lesson[name]
          }
          const film = from && ours.film(from) === theirs.film(lesson) ? from : lesson
          const values = {
            slug,
            position,
            title,
            title_my: lesson.title_my ?? from?.title_my ?? null,
            status: status ?? from?.status ?? 'PUBLISHED',
            minutes,
            needs_previous,
            is_free,
            pass_percent,
            text: textOf('text'),
            text_my: lesson.text_my === null ? (from?.text_my ?? null) : textOf('text_my'),
            vimeo_path: film.vimeo_path,
            video: film.video,
            video_seconds: lesson.video_seconds,
          }
          plan('lesson', inCourse, lesson, from, values, {
            to: lesson,
            from,
            isQuizChanged: from
              ? ours.quiz(from.questions) !== theirs.quiz(lesson.questions) ||
                (lesson.questions.some(({ prompt_my }) => prompt_my !== undefined) &&
                  sameBurmese(from.questions) !== sameBurmese(lesson.questions))
              : lesson.questions.length > 0,
          })
        }
      }
    }
  }
  return { steps, counts }
}

/** Compares an item with its counterpart. */
function stepOf(
  floor: FloorName,
  parent: Step | undefined,
  { at, title, translation: said }: { at: string; title: string; translation: Translation | undefined },
  from: { id: number; translation: Translation | undefined } | undefined,
  values: Record<string, unknown>,
  lesson?: Step['lesson'],
): Step {
  const ourRow = from as Record<string, unknown> | undefined
  const before = ourRow && Object.fromEntries(Object.keys(values).map((key) => [key, ourRow[key]]))
  const isSame =
    before !== undefined &&
    Object.entries(values).every(([key, value]) => before[key] === value) &&
    !lesson?.isQuizChanged
  return {
    floor,
    at,
    title,
    is: !before ? 'added' : isSame ? 'same' : 'changed',
    id: from?.id,
    parent,
    before,
    values,
    translation: from?.translation,
    said: said === 'OLDER' ? said : undefined,
    ...(lesson && { lesson }),
  }
}

// If the folder does not state a status, items hidden by an editor stay hidden.
const headOf = (
  { slug, position, title, title_my, status, description, description_my }: Course,
  from: Course | undefined,
) => ({
  slug,
  position,
  title,
  // What the folder lacks in Burmese stays: an older folder must not remove it.
  title_my: title_my ?? from?.title_my ?? null,
  description,
  description_my: description_my ?? from?.description_my ?? null,
  status: status ?? from?.status ?? 'PUBLISHED',
})

const by = <T extends { slug: string }>(slug: string, among: T[] | undefined) => among?.find((one) => one.slug === slug)
const none = (): FloorCounts => ({ added: 0, changed: 0, same: 0 })

/** Executes a plan, in the transaction in which it was made. */
export async function applyPlan(
  trx: Db,
  folder: Folder,
  { steps, counts }: Plan,
  now: Date,
  author?: Author,
): Promise<Counts> {
  await nameFiles(trx, folder, steps, now)
  for (const step of steps) {
    if (step.is === 'same') continue
    if (step.lesson) await writeLesson(trx, step, step.lesson, author, now)
    else {
      const before = step.before &&
        step.translation && { pairs: pairsOfRow(step.before), translation: step.translation }
      const translation = translationAfter(before, pairsOfRow(step.values), step.said)
      step.id = await writeRow(trx, step, { ...step.values, translation })
    }
  }
  await keepFiles(trx, folder)
  if (author) await writeAudit(trx, author, { action: 'curricula.import', target: 'curriculum', after: counts }, now)
  return counts
}

/** Makes the files of new rows reachable; existing ones stay as they are. */
async function nameFiles(trx: Db, folder: Folder, steps: Step[], now: Date) {
  const named = new Set<string>()
  for (const { values, is } of steps) {
    if (is === 'same') continue
    for (const value of [values.cover, values.logo]) if (typeof value === 'string') named.add(value)
    for (const text of [values.text, values.text_my])
      if (typeof text === 'string') for (const path of pathsIn(text)) named.add(path)
    const video = values.video as FolderLesson['video'] | undefined
    if (!video) continue
    const within = video.source.slice(0, video.source.lastIndexOf('/') + 1)
    for (const { path } of folder.files) if (path.startsWith(within)) named.add(path)
    for (const path of [video.poster, ...video.captions.map((one) => one.path)]) if (path) named.add(path)
  }
  for (const { path, media_type, is_private, blob, bytes } of folder.files)
    if (named.has(path)) await nameBlob(trx, { path, media_type, is_private, blob, bytes }, now)
}

async function writeRow(trx: Db, { floor, id, parent }: Step, values: Record<string, unknown>): Promise<number> {
  if (id === undefined) return insertRow(trx, floor, parent?.id ?? null, values)
  await setColumns(trx, floor, id, values)
  return id
}

async function writeLesson(
  trx: Db,
  step: Step,
  { to, from, isQuizChanged }: NonNullable<Step['lesson']>,
  author: Author | undefined,
  now: Date,
) {
  const { needs_previous, is_free, video, ...rest } = step.values as Pick<
    FolderLesson,
    'needs_previous' | 'is_free' | 'video' | 'text' | 'text_my'
  > &
    Record<string, unknown>
  const before = from && (await requireContent(trx, from.id))
  const lesson_id = await writeRow(trx, step, {
    ...rest,
    plain_text: plainText(rest.text ?? ''),
    plain_text_my: plainText(rest.text_my ?? ''),
    needs_previous: needs_previous ? 1 : 0,
    is_free: is_free === null ? null : Number(is_free),
    video_source: video?.source ?? null,
    video_poster: video?.poster ?? null,
    video_captions: JSON.stringify(video?.captions ?? []),
    question_count: to.questions.length,
  })
  if (isQuizChanged)
    await saveQuiz(
      trx,
      lesson_id,
      to.questions.length > 0 ? { pass_percent: to.pass_percent, questions: to.questions } : null,
    )
  const content = await requireContent(trx, lesson_id)
  const old = before && step.translation && { translation: step.translation, content: before }
  await saveTranslation(trx, lesson_id, old, content, step.said)
  if (!from || !before) return
  // A new version keeps the previous state restorable and makes the next save from an open editor a conflict.
  if (JSON.stringify(before) === JSON.stringify(content)) return
  await addVersion(
    trx,
    { lesson_id, version: from.version, before, after: content },
    { staff: author?.email ?? '' },
    now,
  )
}
