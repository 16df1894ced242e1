import { NetworkError } from '#lib/api.ts'
import { sayRefusal } from '#lib/refusals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NextArrow } from './lesson-bar.tsx'
import type { Ways } from './lesson-completed.tsx'
import { QUIZ_FORM } from './lesson-quiz.tsx'
import { m } from './lessons.words.ts'
import type { Quiz } from './use-quiz.ts'

/** Message before unanswered questions are submitted, or after a failed submission. */
export function quizNotice({ isWarned, blanks, error, result, unwarn }: Quiz) {
  if (error && !result)
    return (
      <p>
        {m.quiz_send_failed()} {error instanceof NetworkError ? m.failed_network_title() : sayRefusal(error.message)}
      </p>
    )
  if (!isWarned) return null
  const answerFirst = () => {
    unwarn()
    document.querySelector<HTMLInputElement>(`#question-${blanks[0]?.question_id} input`)?.focus()
  }
  return (
    <>
      <p>{blanks.length === 1 ? m.quiz_unanswered_one() : m.quiz_unanswered({ count: blanks.length })}</p>
      <button type="button" className="link" onClick={answerFirst}>
        {m.quiz_go_answer()}
      </button>
    </>
  )
}

type Props = { quiz: Quiz; isFinishing: boolean; onFinish: () => void; ways: Pick<Ways, 'next' | 'state'> }

/** The action of the quiz step: submit, try again, or finish. */
export function QuizAct({ quiz, isFinishing, onFinish, ways: { next, state } }: Props) {
  const { result, isSending, isWarned, retry } = quiz
  if (quiz.waits)
    return (
      next && (
        <ButtonLink to={next} state={state}>
          {m.lesson_next()} <NextArrow />
        </ButtonLink>
      )
    )
  if (result && !result.passed) return <Button onClick={retry}>{m.quiz_retry()}</Button>
  if (result)
    return (
      <>
        <Button look="sec" onClick={retry}>
          {m.quiz_retry()}
        </Button>
        <Button onClick={onFinish} disabled={isFinishing}>
          {isFinishing ? m.lesson_finishing() : m.quiz_to_finish()} <NextArrow />
        </Button>
      </>
    )
  return (
    <Button type="submit" form={QUIZ_FORM} disabled={isSending}>
      {isSending ? m.lesson_sending() : isWarned ? m.quiz_send_anyway() : m.lesson_send()} <NextArrow />
    </Button>
  )
}
