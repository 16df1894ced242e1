import type { DownloadableCourse, DownloadFile, DownloadKind } from '@padauk/contract/downloads'
import type { Language } from '@padauk/rules/languages'
import { listParts, listQualities } from '@padauk/rules/playlists'
import type { Db } from '#db/schema.ts'
import { cachePerVersion } from '#db/school-version.ts'
import type { Caller } from '#http/answer.ts'
import type { Storage } from '#lib/storage.ts'
import { readCourse } from '../courses/courses.ts'
import { isPrivate } from '../lessons/lessons.ts'

type Stored = { path: string; blob: string; bytes: number }
type Parts = { bytes: number; source: string | null; height: number | null; files: DownloadFile[] }

const COURSES_KEPT = 500
const cachedParts = cachePerVersion<Map<number, Parts>>(COURSES_KEPT)

/**
 * The lessons of a course that the member may open now, with all that a device has to load to show them without a
 * network. Locked ones are left out.
 */
export async function listDownloads(
  db: Db,
  storage: Storage,
  { member_id, school_version }: Caller,
  courseId: number,
  language: Language,
  sign: (path: string) => string,
  now: Date,
): Promise<DownloadableCourse> {
  const course = await readCourse(db, member_id, courseId, language, now)
  const parts = await cachedParts(db, school_version, courseId, () => loadParts(db, storage, courseId))
  const open = course.lessons.filter(({ is_locked }) => !is_locked)
  return {
    course_id: courseId,
    title: course.title,
    ...(course.language && { language: course.language }),
    locked: course.lessons.length - open.length,
    lessons: open.flatMap(({ lesson_id, title, language }) => {
      const part = parts.get(lesson_id)
      if (!part) return []
      const { source, ...rest } = part
      return [{ lesson_id, title, ...(language && { language }), ...rest, signed: source && prefixOf(source, sign) }]
    }),
  }
}

/** A signature covers a folder, so what stands before one path serves for all files of the video. */
const prefixOf = (path: string, sign: (path: string) => string) => sign(path).slice(0, -path.length)

async function loadParts(db: Db, storage: Storage, courseId: number): Promise<Map<number, Parts>> {
  const lessons = await db
    .selectFrom('lessons')
    .where('course_id', '=', courseId)
    .where('status', '=', 'PUBLISHED')
    .select(['lesson_id', 'text', 'text_my', 'video_source', 'video_poster', 'video_captions'])
    .execute()
  const quizzes = await sizeQuizzes(db, courseId)
  const parts = new Map<number, Parts>()
  for (const { lesson_id, text, text_my, video_source, video_poster, video_captions } of lessons) {
    const texts = `${text ?? ''}${text_my ?? ''}`
    const captions = (JSON.parse(video_captions) as { path: string }[]).map(({ path }) => path)
    const film = video_source ? await loadFilm(db, storage, video_source) : { height: null, files: [] }
    const beside = await sizeFiles(db, [
      ...filesOf(texts),
      ...(video_poster ? [{ path: video_poster, kind: 'picture' as const }] : []),
      ...captions.map((path) => ({ path, kind: 'captions' as const })),
    ])
    const files = [...beside, ...film.files]
    parts.set(lesson_id, {
      bytes: Buffer.byteLength(texts) + (quizzes.get(lesson_id) ?? 0),
      source: files.some(({ path }) => isPrivate(path)) ? video_source : null,
      height: film.height,
      files,
    })
  }
  return parts
}

/** Bytes of the questions and options of each quiz, in both languages. */
async function sizeQuizzes(db: Db, courseId: number) {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('questions', 'questions.lesson_id', 'lessons.lesson_id')
    .leftJoin('options', 'options.question_id', 'questions.question_id')
    .where('lessons.course_id', '=', courseId)
    .select(['lessons.lesson_id', 'questions.question_id', 'prompt', 'prompt_my', 'options.text', 'options.text_my'])
    .execute()
  const sizes = new Map<number, number>()
  const counted = new Set<number>()
  for (const { lesson_id, question_id, prompt, prompt_my, text, text_my } of rows) {
    const prompts = counted.has(question_id) ? '' : `${prompt}${prompt_my ?? ''}`
    counted.add(question_id)
    sizes.set(lesson_id, (sizes.get(lesson_id) ?? 0) + Buffer.byteLength(`${prompts}${text ?? ''}${text_my ?? ''}`))
  }
  return sizes
}

/** Pictures of a text, and the price files of its replays. */
export function filesOf(html: string) {
  const found = [...html.matchAll(/\s(src|data-src)="\/api\/file\?filePath=([^"&]+)[^"]*"/g)]
  const kinds = new Map<string, DownloadKind>()
  for (const [, attribute, path = ''] of found)
    kinds.set(decodeURIComponent(path), attribute === 'src' ? 'picture' : 'prices')
  return [...kinds].map(([path, kind]) => ({ path, kind }))
}

/** Those files that the store has, with their sizes. */
export async function sizeFiles(db: Db, wanted: { path: string; kind: DownloadKind }[]): Promise<DownloadFile[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .where(
      'path',
      'in',
      wanted.map(({ path }) => path),
    )
    .select(['path', 'bytes'])
    .execute()
  const sizes = new Map(rows.map(({ path, bytes }) => [path, bytes]))
  return wanted.flatMap(({ path, kind }) => {
    const bytes = sizes.get(path)
    return bytes === undefined ? [] : [{ path, kind, bytes }]
  })
}

/** The sound of a video and its smallest picture, each with its own playlist. A plain file has no sound of its own. */
async function loadFilm(db: Db, storage: Storage, source: string) {
  const folder = source.slice(0, source.lastIndexOf('/') + 1)
  const rows: Stored[] = await db
    .selectFrom('files')
    .where('path', '>=', folder)
    // The next path after all that begin with the folder.
    .where('path', '<', `${folder.slice(0, -1)}0`)
    .select(['path', 'blob', 'bytes'])
    .execute()
  const stored = new Map(rows.map((row) => [row.path, row]))
  const toFile = (path: string, kind: DownloadKind): DownloadFile[] => {
    const bytes = stored.get(path)?.bytes
    return bytes === undefined ? [] : [{ path, kind, bytes }]
  }
  if (!source.endsWith('.m3u8')) return { height: null, files: toFile(source, 'video') }
  const read = async (path: string) => {
    const row = stored.get(path)
    return row ? String(await storage.read(row.blob)) : ''
  }
  const listed = listQualities(await read(source))
  const [smallest, sound] = [listed.find(({ height }) => height !== null), listed.find(({ height }) => height === null)]
  const filesOfQuality = async (path: string | undefined, kind: DownloadKind) => {
    if (path === undefined) return []
    const parts = new Set(listParts(await read(folder + path)))
    return [path, ...parts].flatMap((part) => toFile(folder + part, kind))
  }
  return {
    height: smallest?.height ?? null,
    files: [
      ...toFile(source, 'qualities'),
      ...(await filesOfQuality(sound?.path, 'sound')),
      ...(await filesOfQuality(smallest?.path, 'video')),
    ],
  }
}
