import { basename, extname, posix } from 'node:path'
import { fault } from '@padauk/rules/faults'
import type * as z from 'zod/mini'
import { decodeText, lineOfNoText, NO_TEXT, readText } from '#lib/decode-text.ts'
import { checkFigure, unshownFigures } from '#lib/figures.ts'
import { fileAddress } from '#lib/lesson-blocks.ts'
import { saySimulators } from '#lib/lesson-simulators.ts'
import { renderLesson, titleCallouts } from '#lib/lesson-text.ts'
import { sizeOfPicture } from '#lib/picture-size.ts'
import type { Folder, FolderFile, FolderLesson, FolderVideo, Source } from './folder.ts'
import { BESIDE, CampusHead, CategoryHead, CourseHead, LessonHead, readHead } from './front-matter.ts'
import { showSources } from './lesson-sources.ts'
import { caseKey, NAME, openFolder } from './open-folder.ts'
import { readQuiz } from './quiz-files.ts'
import { BURMESE, BURMESE_TEXT, fitFaults, quizFaults, readBurmese, withBurmese } from './read-burmese.ts'
import { readVideo } from './read-video.ts'

export const PICTURE_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}
/** Magic bytes per picture type; an SVG may begin with a prolog. */
const PICTURE_MARKS: Record<string, RegExp> = {
  '.svg': /<svg[\s>]/,
  '.png': /^\x89PNG\r\n/,
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.webp': /^RIFF.{4}WEBP/s,
}
/** Depth of a lesson: campus, category, course, lesson. */
const FLOORS = 4
const NUMBERED = /^\d+-.*\.md$/i
const PRICES = 'text/csv; charset=utf-8'

/**
 * Parses a curriculum folder (campus → category → course → lesson, each `NN-slug`) without side effects. Every fault is
 * reported by file and line; if there are any, the rest of the result must not be used.
 */
export const readFolder = (root: string): Folder => readSource(openFolder(root))

export function readSource(source: Source): Folder {
  const reader = openReader(source)
  const { faults, files, report, cover, children, folders, headOf } = reader
  const placed = <H extends z.output<typeof CourseHead>, T>(
    dir: string,
    index: string,
    schema: z.ZodMiniType<H>,
    more: (at: string, head: H | undefined) => T,
  ) =>
    folders(dir).flatMap(({ at, slug, position }) => {
      const head = headOf(`${at}/${index}`, schema)?.head
      const within = more(at, head)
      if (!head) return []
      const { title, 'title.my': title_my = null, description, 'description.my': description_my = null } = head
      const { translation, status } = head
      return [{ at, slug, position, title, title_my, description, description_my, translation, status, ...within }]
    })
  const isLesson = (name: string, isFolder: boolean) =>
    !isFolder && name.endsWith('.md') && !name.endsWith(BURMESE_TEXT) && name !== 'course.md'
  const campuses = placed('', 'campus.md', CampusHead, (campus, head) => ({
    cover: cover(campus, 'cover', head?.cover),
    logo: cover(campus, 'logo', head?.logo),
    categories: placed(campus, 'category.md', CategoryHead, (category, head) => ({
      cover: cover(category, 'cover', head?.cover),
      courses: placed(category, 'course.md', CourseHead, (course) => ({
        lessons: children(course, (name, isFolder) =>
          isLesson(name, isFolder) ? name.slice(0, -3) : undefined,
        ).flatMap((one) => readLesson(reader, one)),
      })),
    })),
  }))
  checkNames(reader)
  if (campuses.length === 0 && faults.length === 0) report('', fault('folder_without_campus'))
  return { campuses, files: [...files.values()], storedFiles: source.files, faults }
}

/** Reads the items of a folder, and gathers their faults and the files that they show. */
function openReader(source: Source) {
  const faults = [...source.faults]
  const files = new Map<string, FolderFile>()
  const named = new Set<string>()
  const report = (file: string, message: string, line = 1) => {
    const one = { file: file || '.', line, message }
    // Files shown by two lessons are read twice; report their faults once.
    if (named.size < named.add(JSON.stringify(one)).size) faults.push(one)
  }
  const read = (path: string) => {
    if (!source.files.has(path)) return undefined
    const bytes = source.read(path)
    const line = lineOfNoText(bytes)
    if (line) report(path, NO_TEXT, line)
    return readText(bytes)
  }
  const childrenOf = childrenIn(source.files.keys())
  /** Systems of authors do not tell capitals from small letters. */
  const paths = new Map([...source.files.keys()].map((path) => [caseKey(path), path]))

  /** Puts the content hash into the path, so that the URL can be cached forever. */
  const store = (from: string, media_type: string) => {
    const { blob, bytes } = source.files.get(from) as { blob: string; bytes: number }
    const path = `curriculum/${blob.slice(0, 16)}/${basename(from)}`
    files.set(path, { path, media_type, is_private: false, blob, bytes, from })
    return path
  }
  const keepPicture = (from: string) => {
    if (!PICTURE_MARKS[extname(from)]?.test(source.read(from).toString('latin1')))
      report(from, fault('picture_extension'))
    return store(from, PICTURE_TYPES[extname(from)] as string)
  }
  /** The one picture of this name, in any format. */
  const cover = (dir: string, name: string, said?: 'none') => {
    const found = Object.keys(PICTURE_TYPES).filter((ending) => source.files.has(`${dir}/${name}${ending}`))
    if (said && found.length === 0) return ''
    if (said) report(`${dir}/${name}${found[0]}`, fault('head_says', { line: `${name}: none` }))
    if (found.length > 1) report(`${dir}/${name}${found[1]}`, fault('two_pictures', { name }))
    if (found[0]) return keepPicture(`${dir}/${name}${found[0]}`)
    report(`${dir}/${name}.svg`, fault('picture_missing'))
    return ''
  }

  const children = (dir: string, stemOf: (name: string, isFolder: boolean) => string | undefined) => {
    const seen = new Set<string>()
    return childrenOf(dir).flatMap(({ name, isFolder }) => {
      const at = dir ? `${dir}/${name}` : name
      const stem = stemOf(name, isFolder)
      if (stem === undefined) return []
      const [, number, slug] = NAME.exec(stem) ?? []
      if (!number || !slug) report(at, fault('no_numbered_name'))
      else if (seen.has(slug)) report(at, fault('slug_twice', { slug }))
      else {
        seen.add(slug)
        return [{ at, slug, position: Number(number) }]
      }
      return []
    })
  }
  const folders = (dir: string) =>
    children(dir, (name, isFolder) => (isFolder && !name.endsWith('.video') ? name : undefined))

  const headOf = <T extends z.ZodMiniType>(file: string, schema: T) => {
    const text = read(file)
    if (text === undefined) return void report(file, fault('file_missing'))
    const found = readHead(text, schema)
    if (!('faults' in found)) return { ...found, text }
    for (const { line, message } of found.faults) report(file, message, line)
  }

  return { source, faults, files, paths, report, read, store, keepPicture, cover, children, folders, headOf }
}
type Reader = ReturnType<typeof openReader>

function readLesson(
  reader: Reader,
  { at, slug, position }: { at: string; slug: string; position: number },
): FolderLesson[] {
  const { source, paths, report, read, store, keepPicture, cover, headOf } = reader
  const found = headOf(at, LessonHead)
  if (!found) return []
  const { head, body, from, text: whole } = found
  const dir = posix.dirname(at)
  const beside = new Set<string>()
  const take = (name: string) => {
    const path = paths.get(caseKey(`${dir}/${name}`))
    if (!BESIDE.test(name) || path === undefined) return undefined
    beside.add(path)
    return path
  }
  const image = (name: string) => {
    const path = PICTURE_TYPES[extname(name).toLowerCase()] && take(name)
    return path ? { src: fileAddress(keepPicture(path)), ...sizeOfPicture(source.read(path)) } : undefined
  }
  const prices = (name: string) => {
    const path = take(name)
    // It is sent as it is, and said to be UTF-8.
    if (path && decodeText(source.read(path))?.encoding !== 'utf-8') report(path, NO_TEXT)
    return path ? { text: read(path) ?? '', store: () => fileAddress(store(path, PRICES)) } : undefined
  }
  const text = renderLesson(body, { image, prices }, from)
  for (const { line, message } of text.faults) report(at, message, line)

  const quiz = readQuiz(at, read)
  for (const one of quiz.faults) report(one.file, one.message, one.line)

  const burmese = readBurmese(at, read)
  const original = { body, quiz, figures: head.figures }
  const isQuizRead = quiz.faults.length === 0 && burmese.faults.length === 0
  const misfits = [
    ...burmese.faults,
    ...(burmese.quiz && isQuizRead ? quizFaults(burmese.quiz, quiz) : []),
    ...(head.translation !== 'OLDER' && isQuizRead ? fitFaults(burmese, original) : []),
  ]
  for (const one of misfits) report(one.file, one.message, one.line)
  const textMy = burmese.body === undefined ? undefined : renderLesson(burmese.body, { image, prices })
  for (const { line, message } of textMy?.faults ?? []) report(burmese.file, message, line)

  const lineOfFigure = (figure: string) => whole.split('\n').findIndex((line) => line.includes(figure))
  const unshown = quiz.faults.length === 0 ? unshownFigures(head.figures, body + quiz.text) : []
  for (const figure of head.figures) {
    const message =
      checkFigure(figure) ?? (unshown.includes(figure) ? fault('figure_not_shown', { figure }) : undefined)
    if (message) report(at, message, lineOfFigure(figure) + 1)
  }

  let video: FolderVideo | null = null
  if (head.video && head.vimeo) report(at, fault('two_videos'))
  else if (head.video)
    video = readVideo(source, `${dir}/${head.video}`, {
      report,
      store: (one) => reader.files.set(one.path, one),
      poster: () => cover(`${dir}/${head.video}`, 'poster'),
    })
  const {
    title,
    'title.my': title_my = null,
    translation,
    status,
    minutes,
    needs_previous,
    free: is_free = null,
    pass_percent,
    video_seconds = video?.seconds ?? 0,
  } = head
  return [
    {
      at,
      slug,
      position,
      title,
      title_my,
      translation,
      status,
      minutes,
      needs_previous,
      is_free,
      pass_percent,
      text: text.html.trim() + showSources(head.sources, 'en') || null,
      text_my:
        (textMy && saySimulators(titleCallouts(textMy.html.trim(), 'my'), 'my') + showSources(head.sources, 'my')) ||
        null,
      vimeo_path: head.vimeo ?? null,
      video,
      video_seconds,
      questions: withBurmese(quiz.questions, burmese.quiz),
      beside: [...beside],
      film: video && `${dir}/${head.video}`,
    },
  ]
}

/** Reports files whose names say that they belong elsewhere, or to what is not there. */
function checkNames({ source, report }: Reader) {
  for (const path of source.files.keys()) {
    const lesson = path.replace(/\.(gift|quiz\.yaml)$/, '.md')
    if (BURMESE.test(path)) {
      const originals = ['.md', '.gift', '.quiz.yaml'].map((ending) => path.replace(BURMESE, ending))
      const [text, ...quizzes] = path.endsWith(BURMESE_TEXT) ? originals.slice(0, 1) : originals.slice(1)
      if (![text, ...quizzes].some((one) => one !== undefined && source.files.has(one)))
        report(path, fault('translation_without_original', { name: basename(text ?? '') }))
    } else if (lesson !== path && !source.files.has(lesson))
      report(path, fault('quiz_without_lesson', { name: basename(lesson) }))
    if (NUMBERED.test(basename(path)) && !(path.split('/').length === FLOORS && path.endsWith('.md')))
      report(path, fault('misplaced_lesson'))
  }
}

/** The children of each folder, by name; computed once. */
function childrenIn(paths: Iterable<string>) {
  const folders = new Map<string, Map<string, boolean>>()
  for (const path of paths) {
    const names = path.split('/')
    for (const [depth, name] of names.entries()) {
      const dir = names.slice(0, depth).join('/')
      const within = folders.get(dir) ?? new Map<string, boolean>()
      within.set(name, depth < names.length - 1)
      folders.set(dir, within)
    }
  }
  return (dir: string) =>
    [...(folders.get(dir) ?? [])]
      .map(([name, isFolder]) => ({ name, isFolder }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
}
