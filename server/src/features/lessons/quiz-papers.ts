import type { QuizPaper } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { MISSES_SHOWN } from '@padauk/rules/quizzes'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { OpenLesson } from './open-lesson.ts'

type Answer = Pick<Selectable<Schema['quiz_answers']>, 'question_id' | 'is_right' | 'misses'>

/** Whether the member may see the right options: answered right, or missed often enough. */
const isShown = ({ is_right, misses }: Answer) => is_right === 1 || misses >= MISSES_SHOWN

type Right = { option_ids: number[]; number?: number | undefined }
type Options = { option_id: number; is_right: boolean }[]
/** The right answer of a question: its options, or its figure. */
export const rightOf = ({ options, right_number }: { options: Options; right_number?: number | undefined }): Right => ({
  option_ids: options.flatMap(({ option_id, is_right }) => (is_right ? [option_id] : [])),
  number: right_number,
})

/** What a member typed, as it is stored. */
export const typedIn = ({ number }: { number: string | null }) => (number === null ? {} : { number: Number(number) })

/** What a member learns about an answer. A first miss withholds the explanation too, because it may name the right option. */
export const toResult = (answer: Answer, { option_ids, number }: Right, explanation: string) => ({
  question_id: answer.question_id,
  correct: answer.is_right === 1,
  right_option_ids: isShown(answer) ? option_ids : null,
  ...(number !== undefined && { right_number: isShown(answer) ? number : null }),
  explanation: isShown(answer) ? explanation : '',
})

export const explanationIn = (
  { explanation, explanation_my }: { explanation: string; explanation_my: string | null },
  language: Language,
) => (language === 'my' && explanation_my) || explanation

/** The open or last papers of these lessons, with the answers to what is still asked. */
export async function readPapers(
  db: Db,
  memberId: number,
  lessons: OpenLesson[],
  language: Language,
): Promise<Map<number, QuizPaper>> {
  const papers = lessons.filter(({ paper }) => paper !== null)
  if (papers.length === 0) return new Map()
  const answers = await db
    .selectFrom('questions as q')
    .innerJoin('quiz_answers as a', (join) =>
      join
        .onRef('a.question_id', '=', 'q.question_id')
        .onRef('a.edition', '=', 'q.edition')
        .on('a.member_id', '=', memberId),
    )
    .innerJoin('quiz_papers as p', (join) =>
      join.onRef('p.lesson_id', '=', 'q.lesson_id').onRef('p.number', '=', 'a.paper').on('p.member_id', '=', memberId),
    )
    .where(
      'q.lesson_id',
      'in',
      papers.map(({ lesson_id }) => lesson_id),
    )
    .select(['q.lesson_id', 'q.question_id', 'q.explanation', 'q.explanation_my', 'q.right_number'])
    .select(['a.tries', 'a.option_ids', 'a.number', 'a.is_right', 'a.is_right_first', 'a.misses'])
    .orderBy('q.position')
    .orderBy('q.form')
    .execute()
  const right = await readRightOptions(
    db,
    answers.filter(isShown).map(({ question_id }) => question_id),
  )
  const byLesson = Map.groupBy(answers, ({ lesson_id }) => lesson_id)
  return new Map(
    papers.map(({ lesson_id, paper, paper_score, paper_passed }) => [
      lesson_id,
      {
        number: paper as number,
        score_percent: paper_score,
        passed: paper_passed === 1,
        answers: (byLesson.get(lesson_id) ?? []).map((answer) => ({
          ...toResult(
            answer,
            {
              option_ids: right.get(answer.question_id) ?? [],
              number: answer.right_number === null ? undefined : Number(answer.right_number),
            },
            explanationIn(answer, language),
          ),
          option_ids: JSON.parse(answer.option_ids) as number[],
          ...typedIn(answer),
          tries: answer.tries,
          correct_first: answer.is_right_first === 1,
        })),
      },
    ]),
  )
}

async function readRightOptions(db: Db, questionIds: number[]) {
  if (questionIds.length === 0) return new Map<number, number[]>()
  const rows = await db
    .selectFrom('options')
    .where('question_id', 'in', questionIds)
    .where('is_right', '=', 1)
    .select(['question_id', 'option_id'])
    .orderBy('position')
    .execute()
  const byQuestion = Map.groupBy(rows, ({ question_id }) => question_id)
  return new Map([...byQuestion].map(([id, options]) => [id, options.map(({ option_id }) => option_id)]))
}
