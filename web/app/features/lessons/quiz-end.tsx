import { takeFocus } from '#lib/take-focus.ts'
import { Bloom } from '#ui/bloom.tsx'
import { m } from '#words/lessons'
import { QuizReview } from './quiz-review.tsx'
import type { Quiz } from './use-paper.ts'

/** The sum of a paper: what was right the first time, and each question to look at again. */
export function QuizEnd({
  quiz: { questions, paper, passPercent, moves },
  title,
  text,
  noteOf,
}: {
  quiz: Quiz
  /** Instead of those of a lesson's quiz. */
  title?: string
  text?: string
  /** What else there is to say of an answered question. */
  noteOf?: (questionId: number) => string | undefined
}) {
  const answers = questions.flatMap(
    (question) => paper.answers.find(({ question_id }) => question_id === question.question_id) ?? [],
  )
  const right = answers.filter(({ correct_first }) => correct_first).length
  const figures = { right, total: questions.length, percent: paper.score_percent ?? 0, pass: passPercent }
  return (
    <div className="quiz-end">
      <div className="grid justify-items-center gap-2 pt-2 pb-5 text-center">
        <Bloom done={right} total={questions.length} hidden className="size-32" />
        <h2 className="title-1" tabIndex={-1} ref={moves > 0 ? takeFocus : undefined}>
          {title ?? (paper.passed ? m.quiz_passed() : m.quiz_failed())}
        </h2>
        <p className="max-w-[36ch] muted num">{text ?? m.quiz_sum(figures)}</p>
        {!paper.passed && !text && <p className="max-w-[36ch] muted">{m.quiz_failed_text()}</p>}
      </div>
      <div className="card">
        {questions.map((question) => {
          const answer = answers.find(({ question_id }) => question_id === question.question_id)
          return (
            answer && (
              <QuizReview
                key={question.question_id}
                question={question}
                answer={answer}
                note={noteOf?.(question.question_id)}
                // What is to be looked at before the next try.
                isOpen={!paper.passed && !answer.correct_first}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
