import {
  DESCRIPTION_MAX,
  Description,
  Status,
  TITLE_MAX,
  Title,
  type Translation,
} from '@padauk/contract/staff-curricula'
import { text } from '@padauk/contract/texts'
import { fault } from '@padauk/rules/faults'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { Document, isMap, isScalar, parseDocument, Scalar } from 'yaml'
import * as z from 'zod/mini'
import type { LineFault } from '#lib/gift.ts'

/** A file name without a path, so that it cannot leave the folder. */
export const BESIDE = /^[\w-]+(\.[\w-]+)+$/

const status = z.optional(Status)
const titleMy = z.optional(text('title.my', { max: TITLE_MAX }))
/** The export marks Burmese that is older than the English, and need not fit it. */
const translation = z.optional(z.literal('OLDER', fault('no_older_translation')))
/** `none` marks a picture that an editor removed; otherwise it is required. */
const none = (name: string) => z.optional(z.literal('none', fault('picture_is_beside', { name, file: `${name}.svg` })))
export const CourseHead = z.strictObject({
  title: Title,
  'title.my': titleMy,
  description: Description,
  'description.my': z.optional(text('description.my', { max: DESCRIPTION_MAX })),
  translation,
  status,
})
export const CategoryHead = z.extend(CourseHead, { cover: none('cover') })
export const CampusHead = z.extend(CategoryHead, { logo: none('logo') })
/** Where a lesson's claims of law, shares and prices come from, and the day on which they were compared. */
const LessonSource = z.strictObject({
  title: z.string(fault('source_without_title')).check(z.minLength(1, fault('source_without_title'))),
  url: z.url({ protocol: /^https$/, error: fault('source_not_https') }),
  checked: z.iso.date(fault('no_checked_date')),
})
export type LessonSource = z.output<typeof LessonSource>
export const LessonHead = z.strictObject({
  title: Title,
  'title.my': titleMy,
  translation,
  minutes: z
    .int(fault('no_whole_number', { field: 'minutes' }))
    .check(
      z.gte(1, fault('too_low', { field: 'minutes', min: 1 })),
      z.lte(240, fault('above_most', { field: 'minutes', max: 240 })),
    ),
  needs_previous: z.prefault(
    z.boolean(fault('neither', { field: 'needs_previous', choices: 'true', last: 'false' })),
    false,
  ),
  free: z.optional(z.boolean(fault('neither', { field: 'free', choices: 'true', last: 'false' }))),
  pass_percent: z.prefault(
    z
      .int(fault('no_whole_number', { field: 'pass_percent' }))
      .check(
        z.gte(1, fault('too_low', { field: 'pass_percent', min: 1 })),
        z.lte(100, fault('above_most', { field: 'pass_percent', max: 100 })),
      ),
    PASS_PERCENT_DEFAULT,
  ),
  figures: z.prefault(z.array(z.string(fault('figure_not_text')), fault('no_list', { field: 'figures' })), []),
  sources: z.prefault(z.array(LessonSource, fault('sources_no_list')), []),
  video: z.optional(z.string(fault('no_text', { field: 'video' })).check(z.regex(BESIDE, fault('no_video_folder')))),
  vimeo: z.optional(z.string(fault('vimeo_not_quoted')).check(z.regex(/^\d+(\/[0-9a-f]+)?$/, fault('no_vimeo_id')))),
  video_seconds: z.optional(
    z
      .int(fault('no_whole_number', { field: 'video_seconds' }))
      .check(
        z.gte(0, fault('too_low', { field: 'video_seconds', min: 0 })),
        z.lte(86_400, fault('above_most', { field: 'video_seconds', max: 86400 })),
      ),
  ),
  status,
})

type Split = { yaml: string; body: string; from: number }

/** Splits a Markdown file into front matter and body, with the line where the body starts. */
export function splitHead(source: string): Split | undefined {
  const [whole, yaml] = /^---\n([\s\S]*?\n)---\n/.exec(source) ?? []
  return whole === undefined || yaml === undefined
    ? undefined
    : { yaml, body: source.slice(whole.length), from: whole.split('\n').length }
}

/** Validates the front matter; faults carry the line in the file. */
export function readHead<T extends z.ZodMiniType>(
  source: string,
  schema: T,
): (Split & { head: z.output<T> }) | { faults: LineFault[] } {
  const wrong = (message: string, line = 1) => ({ faults: [{ line, message }] })
  const split = splitHead(source)
  if (!split) return wrong(fault('no_front_matter'))
  const document = parseDocument(split.yaml)
  if (document.errors.length > 0)
    return {
      faults: document.errors.map((error) => ({
        message: error.message.replace(/ at line \d.*/s, ''),
        line: (error.linePos?.[0].line ?? 0) + 1,
      })),
    }
  let matter: unknown
  try {
    matter = document.toJS()
  } catch (error) {
    return wrong(fault('broken_front_matter', { error: (error as Error).message })) // An unresolved or excessive alias.
  }
  if (typeof matter !== 'object' || matter === null || Array.isArray(matter)) return wrong(fault('front_matter_lines'))
  const parsed = schema.safeParse(matter)
  if (parsed.success) return { ...split, head: parsed.data }
  const lines = split.yaml.split('\n')
  return {
    faults: parsed.error.issues.map((issue) => {
      const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0]
      const line = Math.max(1, lines.findIndex((text) => text.startsWith(`${String(key)}:`)) + 2)
      return {
        line,
        message:
          issue.code === 'unrecognized_keys'
            ? fault('unknown_front_key', { key: issue.keys.join(', ') })
            : issue.message === 'Invalid input'
              ? fault('front_key_missing', { key: String(key) })
              : issue.message,
      }
    }),
  }
}

const FORM = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }
/** The value of a missing key. */
const DEFAULTS: Record<string, unknown> = {
  status: 'PUBLISHED',
  needs_previous: false,
  pass_percent: PASS_PERCENT_DEFAULT,
  figures: [],
  sources: [],
}

/**
 * Renders front matter with these values. Lines of the old text that already say the same are kept; if all do, the old
 * text is returned unchanged.
 */
export function writeHead(old: string | undefined, values: Record<string, unknown>): string {
  const document = old === undefined ? new Document({}) : parseDocument(old)
  let isChanged = old === undefined
  for (const [key, value = DEFAULTS[key]] of Object.entries(values)) {
    const before = (document.toJS() as Record<string, unknown> | null)?.[key] ?? DEFAULTS[key]
    if (JSON.stringify(before) === JSON.stringify(value)) continue
    isChanged = true
    if (JSON.stringify(value) === JSON.stringify(DEFAULTS[key])) document.delete(key)
    else {
      const node = document.createNode(value)
      // Always quote text entered by people.
      if (isScalar(node) && typeof value === 'string' && !/^(status|translation|video|cover|logo)$/.test(key))
        node.type = Scalar.QUOTE_DOUBLE
      place(document, key, node)
    }
  }
  return isChanged || old === undefined ? document.toString(FORM) : old
}

/** Sets a value; a new Burmese one comes after its English. */
function place(document: Document, key: string, node: unknown) {
  const { contents } = document
  const at = isMap(contents)
    ? contents.items.findIndex(({ key: name }) => String(name) === key.replace(/\.my$/, ''))
    : -1
  if (document.has(key) || at < 0) document.set(key, node)
  else if (isMap(contents))
    contents.items.splice(at + 1, 0, document.createPair(key, node) as (typeof contents.items)[number])
}

/**
 * What a head says of its Burmese. What was rewritten must say that it is older, since an import cannot know; an
 * unchanged file stays as it is.
 */
export const markOf = (state: Translation | undefined, before: Translation | undefined, isChanged: boolean) =>
  (state === 'OLDER' && isChanged) || (state !== 'CURRENT' && before === 'OLDER') ? 'OLDER' : undefined

export const joinHead = (head: string, body: string) => `---\n${head}---\n${body}`
