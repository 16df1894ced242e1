import { extname, posix } from 'node:path'
import { readText } from '#lib/decode-text.ts'
import { unshownFigures } from '#lib/figures.ts'
import { readGift } from '#lib/gift.ts'
import { type Shelf, writeMarkdown } from '#lib/lesson-markdown.ts'
import { renderLesson } from '#lib/lesson-text.ts'
import { hashOf } from '#lib/storage.ts'
import { type Entry, type Job, nameOf, writePicture } from './export-job.ts'
import type { FolderLesson, StoredFile } from './folder.ts'
import { BESIDE, joinHead, LessonHead, markOf, readHead, writeHead } from './front-matter.ts'
import { takeSources } from './lesson-sources.ts'
import { caseKey } from './open-folder.ts'
import { writeQuiz } from './quiz-files.ts'
import { BURMESE_QUIZZES, BURMESE_TEXT, fitFaults, readBurmese } from './read-burmese.ts'
import { CAPTIONS, readVideo } from './read-video.ts'
import type { SchoolLesson } from './school.ts'
import { writeBurmese } from './write-burmese.ts'

/** What was written, and whether it is what was imported. */
type Put = { isSame: boolean; text: string }
/** A lesson and its imported counterpart. `beside` are the files that the lessons of its course showed at import. */
type Pair = { lesson: SchoolLesson; old: FolderLesson | undefined; beside: string[] }

/** Whether a text still is what was imported. */
export const isUnchanged = ({ ours, theirs }: Job, lesson: SchoolLesson, old: FolderLesson, name: 'text' | 'text_my') =>
  lesson[name] !== null && ours.text(lesson[name]) === theirs.text(old[name])

/** Writes a lesson, its quiz and its video into the course folder, reusing unchanged parts. */
export async function writeLesson(job: Job, course: string, { lesson, old, beside }: Pair) {
  const { entries, ours, theirs } = job
  const stem = nameOf(lesson, old && { ...old, at: old.at.replace(/\.md$/, '') })
  const blob = old && job.storedFiles.get(old.at)?.blob
  const read = blob && readHead(readText(job.read(blob)), LessonHead)
  const before = read && !('faults' in read) ? read : undefined

  const quiz = putQuiz(job, `${course}/${stem}`, lesson, old)
  const isText = old !== undefined && before !== undefined && ours.text(lesson.text) === theirs.text(old.text)
  const { text, sources } = takeSources(lesson.text ?? '')
  const body = isText ? before.body : text && `\n${await putText(job, course, text, before?.body ?? '', beside)}\n`
  const burmese = await putBurmese(job, course, stem, { lesson, old, beside }, quiz)
  const film = putFilm(job, course, stem, lesson, old)

  const shown = before?.head.figures ?? []
  const isSame = isText && quiz.isSame && burmese.isSame
  const gone = isText && quiz.isSame ? [] : unshownFigures(shown, body + quiz.text)
  const figures = shown.filter((figure) => !gone.includes(figure))
  const { title, title_my, status, minutes, needs_previous, is_free, pass_percent, vimeo_path, video_seconds } = lesson
  const isNamed = title === old?.title && title_my === old.title_my
  const isFit =
    isSame || fitFaults(burmese, { body, quiz: { questions: [], titles: [], text: quiz.text }, figures }).length === 0
  const isStated = before?.head.video_seconds === video_seconds || video_seconds !== film.seconds
  const head = writeHead(before?.yaml, {
    title,
    'title.my': title_my ?? undefined,
    translation: isFit ? markOf(lesson.translation, old?.translation, !isSame || !isNamed) : 'OLDER',
    status,
    minutes,
    needs_previous,
    free: is_free ?? undefined,
    pass_percent,
    video: film.name,
    vimeo: vimeo_path ?? undefined,
    video_seconds: isStated ? video_seconds : undefined,
    figures,
    sources,
  })
  entries.set(
    `${course}/${stem}.md`,
    isText && blob && head === before.yaml ? { blob } : { text: joinHead(head, body) },
  )
}

function putQuiz(
  { read, storedFiles, entries }: Job,
  stem: string,
  { questions }: SchoolLesson,
  old: FolderLesson | undefined,
): Put & { titles: string[] } {
  const ending = old && (['.gift', '.quiz.yaml'] as const).find((one) => storedFiles.has(old.at.replace(/\.md$/, one)))
  const blob = ending && storedFiles.get(old.at.replace(/\.md$/, ending))?.blob
  const text = blob ? readText(read(blob)) : ''
  if (questions.length === 0) return { isSame: !blob, text: '', titles: [] }
  const written = writeQuiz(questions, old?.questions ?? [], ending === '.gift' ? text : undefined)
  const titlesOf = (ending: string | undefined, text: string) => (ending === '.gift' ? readGift(text).titles : [])
  if (written === 'same') {
    if (blob) entries.set(stem + ending, { blob })
    return { isSame: true, text, titles: titlesOf(ending, text) }
  }
  entries.set(stem + written.ending, { text: written.text })
  return { isSame: false, text: written.text, titles: titlesOf(written.ending, written.text) }
}

/** Writes the Burmese text and quiz beside a lesson. */
async function putBurmese(
  job: Job,
  course: string,
  stem: string,
  { lesson, old, beside }: Pair,
  { titles }: { titles: string[] },
) {
  const { read, storedFiles, entries } = job
  const to = `${course}/${stem}`
  const before =
    old &&
    readBurmese(old.at, (path) =>
      storedFiles.has(path) ? readText(read((storedFiles.get(path) as StoredFile).blob)) : undefined,
    )
  const blobOf = (path: string) => ({ blob: (storedFiles.get(path) as StoredFile).blob })
  let body = before?.body
  const isText =
    lesson.text_my === null ? body === undefined : old !== undefined && isUnchanged(job, lesson, old, 'text_my')
  if (!isText)
    body =
      lesson.text_my === null
        ? undefined
        : `${await putText(job, course, takeSources(lesson.text_my).text, before?.body ?? '', beside)}\n`
  if (body !== undefined) entries.set(to + BURMESE_TEXT, isText && before ? blobOf(before.file) : { text: body })

  const written = writeBurmese(
    lesson.questions,
    titles,
    before?.quiz && old ? { ...before.quiz, questions: old.questions } : undefined,
  )
  if (written === 'same' && before?.quiz) entries.set(to + endingOf(before.quiz.file), blobOf(before.quiz.file))
  else if (written && written !== 'same') entries.set(to + written.ending, { text: written.text })
  const quiz = written === 'same' ? before?.quiz : written && { file: to + written.ending, text: written.text }
  const isQuiz = written === 'same' || (!written && !before?.quiz)
  return { isSame: isText && isQuiz, body, file: to + BURMESE_TEXT, quiz }
}
const endingOf = (file: string) => BURMESE_QUIZZES.find((ending) => file.endsWith(ending)) ?? BURMESE_QUIZZES[0]

/** Converts a text to Markdown and writes the files it shows beside it. */
async function putText(job: Job, course: string, html: string, old: string, beside: string[]): Promise<string> {
  const shelf = openShelf(job, course, beside)
  const markdown = await writeMarkdown(html, { shelf, blobOf: (path) => job.ours.file(path) as string, old })
  renderLesson(markdown, {
    image(name) {
      shelf.show(name)
      return { src: '', width: 1, height: 1 }
    },
    prices(name) {
      shelf.show(name)
      return { text: shelf.textOf(name) ?? '', store: () => '' }
    },
  })
  return markdown
}

/** The files beside a course's lessons: those already written, and those from the import. */
function openShelf(
  { read, storedFiles, entries, ours }: Job,
  course: string,
  beside: string[],
): Shelf & { show(name: string): void } {
  const files = new Map<string, Entry>(
    beside.map((path) => [posix.basename(path), { blob: (storedFiles.get(path) as { blob: string }).blob }]),
  )
  for (const [path, entry] of entries) if (posix.dirname(path) === course) files.set(posix.basename(path), entry)
  const blobOf = (name: string) => {
    const entry = files.get(name)
    return entry && ('blob' in entry ? entry.blob : hashOf(Buffer.from(entry.text)))
  }
  const take = (wanted: string, blob: string, entry: Entry, isExact = false): string => {
    for (const name of [wanted, ...(isExact ? [] : files.keys())])
      if (blobOf(name) === blob && extname(name) === extname(wanted)) return name
    const taken = new Set([...files.keys()].map(caseKey))
    const [stem, ending] = [wanted.slice(0, -extname(wanted).length), extname(wanted)]
    for (let nth = 1; ; nth++) {
      const name = nth === 1 ? wanted : `${stem}-${nth}${ending}`
      if (taken.has(caseKey(name))) continue
      files.set(name, entry)
      return name
    }
  }
  return {
    blobOf,
    nameOf(path, wanted = posix.basename(path)) {
      const blob = ours.file(path) as string
      if (blob === path) return undefined
      return take(
        BESIDE.test(wanted) ? wanted : `file${extname(path)}`,
        blob,
        { blob },
        wanted !== posix.basename(path),
      )
    },
    put: (wanted, text) => take(wanted, hashOf(Buffer.from(text)), { text }),
    textOf(name) {
      const entry = files.get(name)
      return entry && ('text' in entry ? entry.text : readText(read(entry.blob)))
    },
    show(name) {
      const entry = files.get(name)
      if (entry) entries.set(`${course}/${name}`, entry)
    },
  }
}

/** Writes a lesson's video; returns its folder name, and its length if the folder states one. */
function putFilm(
  job: Job,
  course: string,
  stem: string,
  lesson: SchoolLesson,
  old: FolderLesson | undefined,
): { name: string | undefined; seconds: number } {
  const { storedFiles, entries, school, ours, theirs } = job
  const { video } = lesson
  if (!video) return { name: undefined, seconds: 0 }
  if (old?.film && old.video && ours.film(lesson) === theirs.film(old)) {
    const before = posix.basename(old.film)
    const name = before === `${posix.basename(old.at, '.md')}.video` ? `${stem}.video` : before
    for (const [path, { blob }] of storedFiles)
      if (path.startsWith(`${old.film}/`)) entries.set(`${course}/${name}${path.slice(old.film.length)}`, { blob })
    return { name, seconds: old.video.seconds }
  }
  const name = `${stem}.video`
  const to = `${course}/${name}`
  for (const path of entries.keys()) if (path.startsWith(`${to}/`)) entries.delete(path)
  const folder = posix.dirname(video.source)
  const files = new Map<string, { blob: string; bytes: number }>()
  const put = (path: string, blob: string) => {
    entries.set(path, { blob })
    files.set(path, { blob, bytes: 0 })
  }
  for (const [path, blob] of school.blobs)
    if (posix.dirname(path) === folder && !CAPTIONS.test(posix.basename(path)))
      put(`${to}/${posix.basename(path)}`, blob)
  for (const { language, path } of video.captions) put(`${to}/captions.${language}.vtt`, ours.file(path) as string)
  if (video.poster) writePicture(job, `${to}/poster`, video.poster, undefined)
  const read = readVideo(
    { files, faults: [], read: (path) => job.read((files.get(path) as { blob: string }).blob) },
    to,
    { report: () => {}, store: () => {}, poster: () => '' },
  )
  return { name, seconds: read?.seconds ?? 0 }
}
