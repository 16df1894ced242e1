import * as z from 'zod/mini'
import { content, get, Id, inLanguage, post, saidIn } from './endpoint.ts'
import { Question, QuizAnswers, QuizResult } from './lessons.ts'
import { Slug } from './syllabuses.ts'

const Named = z.object({ slug: z.string(), title: z.string(), ...saidIn })

/** A lesson that visitors may read whole, without its film. */
export const FreeLesson = z.object({
  lesson_id: z.int(),
  title: z.string(),
  minutes: z.int(),
  has_video: z.boolean(),
  /** Sanitised HTML. */
  text: z.nullable(z.string()),
  quiz: z.nullable(z.object({ questions: z.array(Question), pass_percent: z.int() })),
  campus: Named,
  category: Named,
  course: Named,
  /** The next one that visitors may read, in any campus, and its page. */
  next_free: z.nullable(z.object({ path: z.string(), title: z.string(), ...saidIn })),
  /** The lesson after it in its course, which members can read. */
  next: z.nullable(z.object({ title: z.string(), ...saidIn })),
  ...saidIn,
})
export type FreeLesson = z.infer<typeof FreeLesson>

/** The beginning of the first lesson that visitors may read, to show what a lesson is like. */
export const FreeSample = z.object({
  /** Its page. */
  path: z.string(),
  title: z.string(),
  minutes: z.int(),
  /** Its first paragraphs, without their links. */
  opening: z.array(z.string()),
  picture: z.nullable(z.object({ src: z.string(), alt: z.string() })),
  ...saidIn,
})
export type FreeSample = z.infer<typeof FreeSample>

export const freeLessons = {
  sample: get('/api/free-lesson', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'The beginning of the first lesson that is open to visitors',
    query: z.object(inLanguage),
    answer: content(FreeSample),
  }),
  read: get('/api/free-lesson/:campus/:category/:course/:lesson', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'A lesson that is open to visitors',
    params: z.object({ campus: Slug, category: Slug, course: Slug, lesson: Slug }),
    query: z.object(inLanguage),
    answer: content(FreeLesson),
  }),
  quiz: post('/api/free-quiz/:id', {
    access: 'public',
    isTranslated: true,
    summary: "Mark a visitor's answers. Nothing is kept. The second miss of a question tells what is right",
    params: z.object({ id: Id }),
    query: z.object(inLanguage),
    body: QuizAnswers,
    answer: content(QuizResult),
  }),
}
