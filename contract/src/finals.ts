import * as z from 'zod/mini'
import { content, get, Id, inLanguage, post } from './endpoint.ts'
import { Answers, QuestionForm, QuizPaper, QuizResult } from './lessons.ts'

/** The final exam of a campus, as it stands for a member (LEARN-12). */
export const Final = z.object({
  campus_id: z.int(),
  /** Of the campus. */
  title: z.string(),
  /** The campus has questions enough for an exam. */
  is_offered: z.boolean(),
  /** Of the open or last exam; empty before the first. */
  questions: z.array(QuestionForm),
  paper: z.nullable(QuizPaper),
  /** When the next exam can begin, after one that was failed. */
  opens_at: z.nullable(z.string()),
})
export type Final = z.infer<typeof Final>

const place = { campus_id: Id }

export const finals = {
  read: get('/api/finals/:campus_id', {
    access: 'active',
    isTranslated: true,
    summary: 'The final exam of a campus: the open or last one, and when the next can begin',
    params: z.object(place),
    query: z.object(inLanguage),
    answer: content(Final),
  }),
  begin: post('/api/finals/:campus_id', {
    access: 'active',
    isTranslated: true,
    summary: 'Begin the final exam of a campus, or go on with the one that is open',
    params: z.object(place),
    query: z.object(inLanguage),
    answer: content(Final),
  }),
  answer: post('/api/finals/:campus_id/:paper', {
    access: 'active',
    isTranslated: true,
    summary: 'Answer questions of an exam',
    params: z.object({ ...place, paper: Id }),
    query: z.object(inLanguage),
    body: z.strictObject({ answers: Answers }),
    answer: content(QuizResult),
  }),
}
