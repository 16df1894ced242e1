import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { checkFigure, unshownFigures } from '#lib/figures.ts'
import { readGift } from '#lib/gift.ts'
import { renderLesson } from '#lib/lesson-text.ts'
import type { Fault, Folder, FolderFile, FolderLesson, FolderVideo } from './folder.ts'
import { readVideo } from './read-video.ts'

const MEDIA_TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' }
const PRICES = 'text/csv; charset=utf-8'
const NAME = /^(\d+)-([a-z0-9]+(?:-[a-z0-9]+)*)$/
const BESIDE = /^[\w-]+(\.[\w-]+)+$/

const words = (name: string, max: number) => z.string(`${name} must be text`).check(z.minLength(1, `${name} is empty`), z.maxLength(max, `${name} is longer than ${max} characters`))
const Head = z.strictObject({ title: words('title', 120), description: words('description', 1000) })
const LessonHead = z.strictObject({
  title: words('title', 120),
  minutes: z.int('minutes must be a whole number').check(z.gte(1, 'minutes must be 1 or more'), z.lte(240, 'minutes must be at most 240')),
  needs_previous: z.prefault(z.boolean('needs_previous must be true or false'), false),
  pass_percent: z.prefault(z.int('pass_percent must be a whole number').check(z.gte(1, 'pass_percent must be 1 or more'), z.lte(100, 'pass_percent must be at most 100')), 70),
  figures: z.prefault(z.array(z.string('a figure must be text: sum = result'), 'figures must be a list'), []),
  video: z.optional(z.string().check(z.regex(BESIDE, 'video must name a folder beside the lesson'))),
  vimeo: z.optional(z.string('vimeo must be text in quotes').check(z.regex(/^\d+(\/[0-9a-f]+)?$/, 'vimeo must be an id, or id/hash'))),
})

/**
 * Reads a curriculum folder (campus → category → course → lesson, `NN-slug` each) into memory, touching nothing.
 * Every fault is named by file and line; what is returned beside faults is not to be used.
 */
export function readFolder(root: string): Folder {
  const faults: Fault[] = []
  const files = new Map<string, FolderFile>()
  const fault = (file: string, message: string, line = 1) => faults.push({ file: relative(root, file) || '.', line, message })

  /** Keeps a file under a path that carries the hash of its bytes, so that the address can be cached for ever. */
  const keep = (file: string, bytes: Buffer, media_type: string) => {
    const path = `curriculum/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}/${basename(file)}`
    files.set(path, { path, media_type, is_private: false, bytes })
    return path
  }
  const read = (file: string): Buffer | undefined => {
    try {
      return lstatSync(file).isFile() ? readFileSync(file) : undefined
    } catch {
      return undefined
    }
  }
  const picture = (dir: string, name: string) => {
    const media_type = MEDIA_TYPES[extname(name)]
    const bytes = BESIDE.test(name) ? read(join(dir, name)) : undefined
    return media_type && bytes ? { path: keep(name, bytes, media_type), bytes, media_type } : undefined
  }
  const cover = (dir: string, name: string) => {
    const found = picture(dir, name)
    if (!found) fault(join(dir, name), 'the picture is missing')
    return found?.path ?? ''
  }

  const children = (dir: string, isOne: (name: string, isDirectory: boolean) => string | undefined) => {
    const seen = new Set<string>()
    return readdirSync(dir, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const file = join(dir, entry.name)
        if (entry.isSymbolicLink()) fault(file, 'links are not followed')
        const stem = isOne(entry.name, entry.isDirectory())
        if (entry.isSymbolicLink() || stem === undefined) return []
        const [, number, slug] = NAME.exec(stem) ?? []
        if (!number || !slug) fault(file, 'the name must be a number, a hyphen and a slug, as 01-first-steps')
        else if (seen.has(slug)) fault(file, `the slug ${slug} is there twice`)
        else {
          seen.add(slug)
          return [{ file, slug, position: Number(number) }]
        }
        return []
      })
  }
  const folders = (dir: string) => children(dir, (name, isDirectory) => (isDirectory && !name.endsWith('.video') ? name : undefined))

  /** The front matter of a Markdown file by its schema, and the Markdown after it. */
  const readHead = <T extends z.ZodMiniType>(file: string, schema: T): { head: z.output<T>; body: string; from: number } | undefined => {
    const source = read(file)?.toString('utf8').replaceAll('\r\n', '\n')
    if (source === undefined) return void fault(file, 'the file is missing')
    const [whole, yaml] = /^---\n([\s\S]*?\n)---\n/.exec(source) ?? []
    if (whole === undefined || yaml === undefined) return void fault(file, 'the file must begin with front matter between two lines of ---')
    const document = parseDocument(yaml)
    for (const error of document.errors) fault(file, error.message.replace(/ at line \d.*/s, ''), (error.linePos?.[0].line ?? 0) + 1)
    if (document.errors.length > 0) return
    let matter: unknown
    try {
      matter = document.toJS()
    } catch (error) {
      return void fault(file, `the front matter cannot be read: ${(error as Error).message}`) // An alias of nothing, or of too much.
    }
    if (typeof matter !== 'object' || matter === null || Array.isArray(matter)) return void fault(file, 'the front matter must be lines of key: value')
    const parsed = schema.safeParse(matter)
    if (parsed.success) return { head: parsed.data, body: source.slice(whole.length), from: whole.split('\n').length }
    for (const issue of parsed.error.issues) {
      const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0]
      const line = yaml.split('\n').findIndex((text) => text.startsWith(`${String(key)}:`)) + 2
      fault(file, issue.code === 'unrecognized_keys' ? `unknown key ${issue.keys.join(', ')}` : issue.message === 'Invalid input' ? `${String(key)} is missing or wrong` : issue.message, Math.max(1, line))
    }
  }

  const readLesson = ({ file, slug, position }: { file: string; slug: string; position: number }): FolderLesson[] => {
    const found = readHead(file, LessonHead)
    if (!found) return []
    const { head, body, from } = found
    const dir = join(file, '..')
    const image = (name: string) => {
      const kept = picture(dir, name)
      return kept && { src: `/api/file?filePath=${encodeURIComponent(kept.path)}`, ...sizeOf(kept.bytes) }
    }
    const prices = (name: string) => {
      const bytes = BESIDE.test(name) ? read(join(dir, name)) : undefined
      return bytes && { text: bytes.toString('utf8'), keep: () => `/api/file?filePath=${encodeURIComponent(keep(name, bytes, PRICES))}` }
    }
    const text = renderLesson(body, { image, prices }, from)
    for (const { line, message } of text.faults) fault(file, message, line)

    const giftFile = file.replace(/\.md$/, '.gift')
    const gift = read(giftFile)?.toString('utf8')
    const quiz = gift === undefined ? { questions: [], faults: [] } : readGift(gift)
    for (const { line, message } of quiz.faults) fault(giftFile, message, line)

    const lineOfFigure = (figure: string) => read(file)?.toString('utf8').split('\n').findIndex((line) => line.includes(figure)) ?? 0
    for (const figure of head.figures) {
      const message = checkFigure(figure) ?? (unshownFigures([figure], body + (gift ?? '')).length > 0 ? `the lesson does not show the result of the figure '${figure}'` : undefined)
      if (message) fault(file, message, lineOfFigure(figure) + 1)
    }

    let video: FolderVideo | null = null
    if (head.video && head.vimeo) fault(file, 'a lesson has one video: video or vimeo, not both')
    else if (head.video) video = readVideo(join(dir, head.video), read, (at, message, line) => fault(at, message, line), (one) => files.set(one.path, one), (poster) => cover(join(dir, head.video as string), poster))
    const { title, minutes, needs_previous, pass_percent } = head
    return [{ slug, position, title, minutes, needs_previous, pass_percent, text: text.html.trim() || null, vimeo_path: head.vimeo ?? null, video, questions: quiz.questions }]
  }

  const placed = <T>(dir: string, index: string, more: (file: string) => T) =>
    folders(dir).flatMap(({ file, slug, position }) => {
      const found = readHead(join(file, index), Head)
      return found ? [{ slug, position, ...found.head, ...more(file) }] : []
    })
  const campuses = placed(root, 'campus.md', (campus) => ({
    cover: cover(campus, 'cover.svg'),
    logo: cover(campus, 'logo.svg'),
    categories: placed(campus, 'category.md', (category) => ({
      cover: cover(category, 'cover.svg'),
      courses: placed(category, 'course.md', (course) => ({
        lessons: children(course, (name, isDirectory) => (!isDirectory && name.endsWith('.md') && name !== 'course.md' ? name.slice(0, -3) : undefined)).flatMap(readLesson),
      })),
    })),
  }))
  if (campuses.length === 0 && faults.length === 0) fault(root, 'the folder holds no campus')
  return { campuses, files: [...files.values()], faults }
}

/** Width and height of a picture, so that the page does not jump when it comes. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  const text = bytes.subarray(0, 2000).toString('latin1')
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(text) ?? []
  if (width && height) return { width: Math.round(Number(width)), height: Math.round(Number(height)) }
  if (text.startsWith('\x89PNG')) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return { width: 768, height: 432 }
}
