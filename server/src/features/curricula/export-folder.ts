import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#db/schema.ts'
import { readText } from '#lib/decode-text.ts'
import type { Storage } from '#lib/storage.ts'
import { type Entry, type Job, loadBlobs, nameOf, writePicture } from './export-job.ts'
import { isUnchanged, writeLesson } from './export-lesson.ts'
import type {
  Course,
  Folder,
  FolderCampus,
  FolderCategory,
  FolderCourse,
  FolderLesson,
  ReadBlob,
  StoredFile,
} from './folder.ts'
import { joinHead, markOf, splitHead, writeHead } from './front-matter.ts'
import { openStored } from './open-folder.ts'
import { BURMESE_QUIZZES, BURMESE_TEXT } from './read-burmese.ts'
import { PICTURE_TYPES, readSource } from './read-folder.ts'
import { readerOf, type SchoolCampus, type SchoolCategory, type SchoolCourse } from './school.ts'
import { type Material, readMaterial, slugOf } from './stored-files.ts'

/**
 * The files of the school as a curriculum folder, a course at a time. Content unchanged since its import keeps its
 * original files byte for byte; changed content is rewritten, deleted content is left out, and new content is named by
 * position and slug.
 */
export async function* exportEntries(
  storage: Storage,
  material: Material,
): AsyncGenerator<[path: string, entry: Entry], void> {
  const { school, storedFiles } = material
  const filesOf = Map.groupBy(storedFiles, ([path]) => slugOf(path))
  for (const [path, { blob }] of filesOf.get(undefined) ?? []) yield [path, { blob }]
  const read = await loadBlobs(storage, material)
  const ours = readerOf(school.blobs)
  for (const campus of school.campuses) {
    const folder = readable(read, new Map(filesOf.get(campus.slug)))
    const theirs = readerOf(new Map(folder.files.map(({ path, blob }) => [path, blob])))
    const job: Job = { read, storedFiles: folder.storedFiles, entries: new Map(), school, ours, theirs }
    yield* writeCampus(job, campus, folder.campuses[0])
  }
}

/** Parses the kept files of a campus; one whose files no longer parse is rewritten. */
function readable(read: ReadBlob, storedFiles: Map<string, StoredFile>): Folder {
  const none: Folder = { campuses: [], files: [], storedFiles: new Map(), faults: [] }
  if (storedFiles.size === 0) return none
  const folder = readSource(openStored(storedFiles, read))
  return folder.faults.length === 0 ? folder : none
}

/** What was written since the last call, in order. */
function* takeEntries({ entries }: Job) {
  yield* [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  entries.clear()
}

/** Reserves the folder of an item, taking along files that belong to nothing else: notes, recipes. */
function place(
  { storedFiles, entries }: Job,
  parent: string,
  thing: { slug: string; position: number },
  old: { at: string; position: number } | undefined,
  isOwn: (path: string) => boolean,
): string {
  const at = parent ? `${parent}/${nameOf(thing, old)}` : nameOf(thing, old)
  if (old)
    for (const [path, { blob }] of storedFiles)
      if (path.startsWith(`${old.at}/`) && !isOwn(path)) entries.set(at + path.slice(old.at.length), { blob })
  return at
}

/** Writes the index file of a campus, category or course, unchanged if it still says the same. */
function writeIndex(
  { read, storedFiles, entries }: Job,
  to: string,
  from: string | undefined,
  { title, title_my, description, description_my, status, ...more }: Course & { cover?: string; logo?: string },
  before: Course | undefined,
) {
  const blob = from === undefined ? undefined : storedFiles.get(from)?.blob
  const old = blob === undefined ? undefined : splitHead(readText(read(blob)))
  const none = (path: string | undefined) => (path === '' ? 'none' : undefined)
  const isChanged =
    JSON.stringify([title, title_my, description, description_my || null]) !==
    JSON.stringify([before?.title, before?.title_my, before?.description, before?.description_my])
  const head = writeHead(old?.yaml, {
    title,
    'title.my': title_my ?? undefined,
    description,
    'description.my': description_my || undefined,
    translation: markOf(more.translation, before?.translation, isChanged),
    status,
    cover: none(more.cover),
    logo: none(more.logo),
  })
  entries.set(to, head === old?.yaml && blob !== undefined ? { blob } : { text: joinHead(head, old?.body ?? '') })
}

const isPicture = (path: string, dir: string, names: string[]) =>
  names.some((name) => Object.keys(PICTURE_TYPES).some((ending) => path === `${dir}/${name}${ending}`))

const isWithin = (path: string, folders: { at: string }[]) => folders.some(({ at }) => path.startsWith(`${at}/`))

async function* writeCampus(job: Job, campus: SchoolCampus, old: FolderCampus | undefined) {
  const at = place(
    job,
    '',
    campus,
    old,
    (path) =>
      isWithin(path, old?.categories ?? []) ||
      path === `${old?.at}/campus.md` ||
      isPicture(path, old?.at ?? '', ['cover', 'logo']),
  )
  writeIndex(job, `${at}/campus.md`, old && `${old.at}/campus.md`, campus, old)
  writePicture(job, `${at}/cover`, campus.cover, old && `${old.at}/cover`)
  writePicture(job, `${at}/logo`, campus.logo, old && `${old.at}/logo`)
  yield* takeEntries(job)
  for (const category of campus.categories)
    yield* writeCategory(
      job,
      at,
      category,
      old?.categories.find(({ slug }) => slug === category.slug),
    )
}

async function* writeCategory(job: Job, parent: string, category: SchoolCategory, old: FolderCategory | undefined) {
  const at = place(
    job,
    parent,
    category,
    old,
    (path) =>
      isWithin(path, old?.courses ?? []) ||
      path === `${old?.at}/category.md` ||
      isPicture(path, old?.at ?? '', ['cover']),
  )
  writeIndex(job, `${at}/category.md`, old && `${old.at}/category.md`, category, old)
  writePicture(job, `${at}/cover`, category.cover, old && `${old.at}/cover`)
  yield* takeEntries(job)
  for (const course of category.courses)
    yield* writeCourse(
      job,
      at,
      course,
      old?.courses.find(({ slug }) => slug === course.slug),
    )
}

async function* writeCourse(job: Job, parent: string, course: SchoolCourse, old: FolderCourse | undefined) {
  const { storedFiles, entries } = job
  const before = old?.lessons ?? []
  const shown = new Set(before.flatMap(({ beside }) => beside))
  const isOwn = (path: string) =>
    path === `${old?.at}/course.md` ||
    shown.has(path) ||
    isRecipe(path, shown) ||
    before.some((lesson) => isOfLesson(path, lesson))
  const at = place(job, parent, course, old, isOwn)
  writeIndex(job, `${at}/course.md`, old && `${old.at}/course.md`, course, old)

  // Unchanged lessons first, so that rewritten ones cannot take their file names.
  const pairs = course.lessons.map((lesson) => ({ lesson, from: before.find(({ slug }) => slug === lesson.slug) }))
  const still = new Set<string>()
  for (const { lesson, from } of pairs)
    if (from && (['text', 'text_my'] as const).some((name) => isUnchanged(job, lesson, from, name)))
      for (const path of from.beside) still.add(path)
  for (const path of still)
    entries.set(`${at}/${posix.basename(path)}`, { blob: (storedFiles.get(path) as StoredFile).blob })
  for (const { lesson, from } of pairs) await writeLesson(job, at, { lesson, old: from, beside: [...shown] })
  if (old)
    for (const [path, { blob }] of storedFiles)
      if (isRecipe(path, shown) && entries.has(at + path.slice(old.at.length).replace(RECIPE, '.csv')))
        entries.set(at + path.slice(old.at.length), { blob })
  yield* takeEntries(job)
}

const RECIPE = /\.made\.yaml$/
/** A recipe describes how price data was generated; it stays beside the data a lesson shows. */
const isRecipe = (path: string, shown: Set<string>) => RECIPE.test(path) && shown.has(path.replace(RECIPE, '.csv'))
/** Files belonging to a single lesson: those named after it, and its video. */
const isOfLesson = (path: string, { at, film }: FolderLesson) =>
  ['.md', '.gift', '.quiz.yaml', BURMESE_TEXT, ...BURMESE_QUIZZES].some(
    (ending) => path === at.replace(/\.md$/, ending),
  ) ||
  (film !== null && path.startsWith(`${film}/`))

/** Exports the school into a folder that is missing or empty. */
export async function exportFolder(db: Db, storage: Storage, root: string): Promise<number> {
  let count = 0
  for await (const [path, entry] of exportEntries(storage, await readMaterial(db))) {
    await mkdir(join(root, posix.dirname(path)), { recursive: true })
    const bytes = 'text' in entry ? Readable.from([entry.text]) : await storage.open(entry.blob)
    await pipeline(bytes, createWriteStream(join(root, path)))
    count++
  }
  return count
}
