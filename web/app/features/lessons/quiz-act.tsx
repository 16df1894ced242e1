import type { Question } from '@padauk/contract/lessons'
import { promptOf } from '@padauk/rules/quiz-prompts'
import { NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/lessons'
import { NextArrow } from './lesson-bar.tsx'
import type { Ways } from './lesson-completed.tsx'
import { QUIZ_FORM } from './lesson-quiz.tsx'
import type { Quiz } from './use-paper.ts'

const WHY = 'quiz-why'

/** Why there is nothing to check yet. */
const whyBlank = (question: Question | undefined) => {
  if (question?.unit !== undefined)
    return promptOf(question.prompt).candles.length > 0 ? m.quiz_choose_candle() : m.quiz_type()
  return question?.kind === 'SEVERAL' ? m.quiz_choose_several() : m.quiz_choose()
}

/** Message after an answer that was not sent. */
export function quizNotice({ error, isSending, verdict }: Quiz) {
  if (!error || isSending || verdict) return null
  return (
    <p>
      {m.quiz_send_failed()} {error instanceof NetworkError ? m.failed_network_title() : failureSentence(error)}
    </p>
  )
}

type Props = {
  quiz: Quiz
  isFinishing: boolean
  onFinish: () => void
  /** To the text of the lesson; null without one. */
  onRead: (() => void) | null
  ways: Pick<Ways, 'next' | 'state'>
}

/** The action of the quiz step: check, go on, try again, or finish. */
export function QuizAct({ quiz, isFinishing, onFinish, onRead, ways: { next, state } }: Props) {
  const { stage, verdict, draft, isSending, paper, question } = quiz
  if (verdict)
    return (
      <>
        {onRead && verdict.marked !== 'kept' && !verdict.marked.correct && (
          <Button look="sec" onClick={onRead}>
            {m.quiz_read()}
          </Button>
        )}
        <Button ref={takeFocus} onClick={quiz.goOn}>
          {quiz.hasNext ? m.quiz_next() : m.quiz_to_end()}
        </Button>
      </>
    )
  if (stage === 'waits')
    return (
      next && (
        <ButtonLink to={next} state={state}>
          {m.lesson_next()} <NextArrow />
        </ButtonLink>
      )
    )
  if (stage === 'unscored') return <Button onClick={quiz.score}>{m.quiz_to_end()}</Button>
  if (stage === 'ends')
    return paper.passed ? (
      <>
        <Button look="sec" onClick={quiz.retry}>
          {m.quiz_retry()}
        </Button>
        <Button onClick={onFinish} disabled={isFinishing}>
          {isFinishing ? m.lesson_finishing() : m.quiz_to_finish()} <NextArrow />
        </Button>
      </>
    ) : (
      <Button onClick={quiz.retry}>{m.quiz_retry()}</Button>
    )
  const isBlank = draft.length === 0
  return (
    <>
      <Button look="sec" onClick={() => quiz.check([])} disabled={isSending}>
        {m.quiz_not_sure()}
      </Button>
      <Button
        type="submit"
        form={QUIZ_FORM}
        disabled={isBlank || isSending}
        aria-describedby={isBlank ? WHY : undefined}
      >
        {isSending ? m.quiz_checking() : m.quiz_check()}
      </Button>
      {isBlank && (
        <p className="tiny faint basis-full text-center" id={WHY}>
          {whyBlank(question)}
        </p>
      )}
    </>
  )
}
