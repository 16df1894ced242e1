import type { FreeSample } from '@padauk/contract/free-lessons'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { listPublicLessons } from '../syllabuses/syllabuses.ts'
import { readFreeLesson } from './free-lessons.ts'

const PARAGRAPHS = 2
const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML that our own renderer has written. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code, name) => (code ? String.fromCodePoint(code) : (MARKS[name] ?? '')))

/**
 * The beginning of the first free lesson: its first paragraphs and its first picture, as text, so that a page can show
 * them without the styles and scripts of a lesson.
 * @throws 404 while no lesson is free
 */
export async function readFreeSample(db: Db, language: Language): Promise<FreeSample> {
  const first = (await listPublicLessons(db)).find(({ is_free }) => is_free)
  if (!first) throw notFound('lesson')
  const [campus = '', category = '', course = '', lesson = ''] = first.path.split('/')
  const {
    title,
    minutes,
    text,
    language: said,
  } = await readFreeLesson(db, { campus, category, course, lesson }, language)
  const html = text ?? ''
  const [, src, alt] = /<img src="([^"]*)" alt="([^"]*)"/.exec(html) ?? []
  return {
    path: `/learn/${first.path}`,
    title,
    minutes,
    opening: [...html.matchAll(/<p>(.*?)<\/p>/gs)].slice(0, PARAGRAPHS).map(([, inner = '']) => textOf(inner)),
    picture: src === undefined ? null : { src: textOf(src), alt: textOf(alt ?? '') },
    ...(said && { language: said }),
  }
}
