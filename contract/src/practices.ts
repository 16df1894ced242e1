import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, inLanguage, post } from './endpoint.ts'
import { Answers, QuestionForm, QuizPaper, QuizResult } from './lessons.ts'

export const Practice = z.object({
  /** The member's local day. Its questions are the same on every device. */
  date: z.string(),
  questions: z.array(
    z.object({
      ...QuestionForm.shape,
      lesson_id: z.int(),
      lesson_title: z.string(),
      /** Days until it comes back, by the last first try of this day; null before it, and when it comes back no more. */
      back_in_days: z.nullable(z.int()),
    }),
  ),
  /** The answers of this day. */
  paper: QuizPaper,
})
export type Practice = z.infer<typeof Practice>

/** An existing calendar day, `YYYY-MM-DD`. */
const LocalDate = z.iso.date(fault('no_date'))

export const practices = {
  read: get('/api/practices', {
    access: 'active',
    isTranslated: true,
    summary:
      'The questions of the day, in the zone of the Time-Zone header: what was missed and is due, and what was answered in lessons done',
    query: z.object(inLanguage),
    answer: content(Practice),
  }),
  answer: post('/api/practices/:date', {
    access: 'active',
    isTranslated: true,
    summary: 'Answer questions of the practice of a day',
    params: z.object({ date: LocalDate }),
    query: z.object(inLanguage),
    body: z.strictObject({ answers: Answers }),
    answer: content(QuizResult),
  }),
}
