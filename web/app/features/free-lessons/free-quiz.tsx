import '#features/syllabuses/learn.css'
import type { FreeLesson } from '@padauk/contract/free-lessons'
import type { QuizPaper } from '@padauk/contract/lessons'
import { scoreOf } from '@padauk/rules/quizzes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LessonQuiz } from '#features/lessons/lesson-quiz.tsx'
import { QuizAct, quizNotice } from '#features/lessons/quiz-act.tsx'
import { withResults } from '#features/lessons/quiz-papers.ts'
import { QuizVerdict } from '#features/lessons/quiz-verdict.tsx'
import { useDrafts, usePaper } from '#features/lessons/use-paper.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m as free } from '#words/free-lessons'
import { m } from '#words/lessons'
import { markFreeQuiz } from './free-lessons.api.ts'

/** The quiz of a free lesson, as members have it. The server marks each answer, and the paper lasts as long as the page. */
const FreeQuiz = ({ lesson: { lesson_id, quiz, next_free } }: { lesson: FreeLesson }) => {
  const { questions = [], pass_percent = 0 } = quiz ?? {}
  const [latest, setLatest] = useState<QuizPaper>()
  const { mutate, isPending, error } = useMutation(markFreeQuiz)
  const state = usePaper({
    questions,
    passPercent: pass_percent,
    latest,
    pendingAnswersOf: () => [],
    mark: (sent, tell) =>
      mutate(
        { lessonId: lesson_id, answers: sent.answers },
        {
          onSuccess: ({ content: { results } }) => {
            const before = latest?.number === sent.paper ? latest.answers : []
            const first = results.filter(
              ({ question_id, correct }) => correct && !before.some((one) => one.question_id === question_id),
            )
            const right = before.filter(({ correct_first }) => correct_first).length + first.length
            const score = scoreOf(right, questions.length, pass_percent)
            setLatest(withResults(latest, sent, { ...score, results }, questions))
            const last = results.at(-1)
            if (last) tell(last)
          },
        },
      ),
    isSending: isPending,
    error,
    drafts: useDrafts(),
  })
  return (
    <div className="grid gap-3.5 w-full">
      <LessonQuiz quiz={state} />
      <QuizVerdict quiz={state} />
      {quizNotice(state)}
      <div className="free-act">
        {state.stage === 'ends' ? (
          <>
            <Button look="sec" onClick={state.retry}>
              {m.quiz_retry()}
            </Button>
            {next_free && (
              <ButtonLink look="sec" to={next_free.path}>
                {free.free_go_on({ title: next_free.title })}
              </ButtonLink>
            )}
            <ButtonLink to="/subscription">{free.free_join()}</ButtonLink>
          </>
        ) : (
          <QuizAct
            quiz={state}
            isFinishing={false}
            onFinish={() => {}}
            onRead={null}
            ways={{ next: null, state: null }}
          />
        )}
      </div>
    </div>
  )
}
export default FreeQuiz
