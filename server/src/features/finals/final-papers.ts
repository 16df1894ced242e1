import type { Pooled } from '@padauk/rules/finals'
import { prepared } from '#db/prepared.ts'
import type { Schema } from '#db/schema.ts'

type Campus = { campus_id: number }
type Mine = Campus & { member_id: number }

/** Both forms of all questions of the published lessons of a campus. */
export const selectPool = prepared<Campus, Pooled & { edition: number }>((db, param) =>
  db
    .selectFrom('questions as q')
    .innerJoin('lessons as l', 'l.lesson_id', 'q.lesson_id')
    .innerJoin('courses', 'courses.course_id', 'l.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .where('categories.campus_id', '=', param('campus_id'))
    .where('l.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .select(['q.question_id', 'q.lesson_id', 'q.position', 'q.kind', 'q.edition'])
    .orderBy('q.question_id'),
)

export type Paper = Omit<Schema['finals'], 'member_id' | 'campus_id'>

/** The member's last exam in a campus. */
export const selectLast = prepared<Mine, Paper>((db, param) =>
  db
    .selectFrom('finals')
    .where('member_id', '=', param('member_id'))
    .where('campus_id', '=', param('campus_id'))
    .select(['paper', 'begun_at', 'ended_at', 'score_percent', 'is_passed'])
    .orderBy('paper', 'desc')
    .limit(1),
)

type Answer = Pick<
  Schema['final_answers'],
  'question_id' | 'edition' | 'tries' | 'option_ids' | 'number' | 'is_right' | 'is_right_first'
>
type Question = Pick<
  Schema['questions'],
  'kind' | 'prompt' | 'prompt_my' | 'explanation' | 'explanation_my' | 'right_number' | 'tolerance' | 'unit' | 'unit_my'
>
export type Row = Answer &
  Question & { option_id: number | null; text: string | null; text_my: string | null; is_right_option: 0 | 1 | null }

/** What an exam asks, one row for each option, without questions that were changed or removed since it began. */
export const selectQuestions = prepared<Mine & { paper: number }, Row>((db, param) =>
  db
    .selectFrom('final_answers as a')
    .innerJoin('questions as q', (join) =>
      join.onRef('q.question_id', '=', 'a.question_id').onRef('q.edition', '=', 'a.edition'),
    )
    .leftJoin('options as o', 'o.question_id', 'q.question_id')
    .where('a.member_id', '=', param('member_id'))
    .where('a.campus_id', '=', param('campus_id'))
    .where('a.paper', '=', param('paper'))
    .select(['a.question_id', 'a.edition', 'a.tries', 'a.option_ids', 'a.number', 'a.is_right', 'a.is_right_first'])
    .select(['q.kind', 'q.prompt', 'q.prompt_my', 'q.explanation', 'q.explanation_my'])
    .select(['q.right_number', 'q.tolerance', 'q.unit', 'q.unit_my'])
    .select(['o.option_id', 'o.text', 'o.text_my', 'o.is_right as is_right_option'])
    .orderBy('a.place')
    .orderBy('o.position'),
)
