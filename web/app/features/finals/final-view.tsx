import type { Final } from '@padauk/contract/finals'
import { FINAL_PASS_PERCENT } from '@padauk/rules/finals'
import { useMutation } from '@tanstack/react-query'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { LessonBar } from '#features/lessons/lesson-bar.tsx'
import { LessonQuiz } from '#features/lessons/lesson-quiz.tsx'
import { QuizAct, quizNotice } from '#features/lessons/quiz-act.tsx'
import { QuizEnd } from '#features/lessons/quiz-end.tsx'
import { QuizVerdict } from '#features/lessons/quiz-verdict.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/finals'
import { beginFinal } from './finals.api.ts'
import { useFinal } from './use-final.ts'

const Begin = ({ final, text }: { final: Final; text: string }) => {
  const { mutate, isPending } = useMutation(beginFinal)
  return (
    <Button disabled={isPending} onClick={() => mutate(String(final.campus_id))}>
      {isPending ? m.final_beginning() : text}
    </Button>
  )
}

const ToCampus = ({ final }: { final: Final }) => (
  <ButtonLink look="sec" to={campusAddress(final)}>
    {m.final_to_campus()}
  </ButtonLink>
)

/** The final exam before its first question. */
export const FinalStart = ({ final }: { final: Final }) => (
  <div className="lesson-body">
    <Empty title={final.title}>
      <p className="small">{final.is_offered ? m.final_about({ pass: FINAL_PASS_PERCENT }) : m.final_none()}</p>
      {final.is_offered ? <Begin final={final} text={m.final_begin()} /> : <ToCampus final={final} />}
    </Empty>
  </div>
)

/** The open or last exam, one question a screen, with the parts of a quiz. */
export function FinalView({ final }: { final: Final }) {
  const quiz = useFinal(final)
  const { questions, opens_at } = final
  const { paper, stage } = quiz
  const right = paper.answers.filter(({ correct_first }) => correct_first).length
  const isTooEarly = opens_at !== null && opens_at > new Date().toISOString()
  const sum = m.final_sum({ right, total: questions.length, pass: FINAL_PASS_PERCENT })
  const after = paper.passed
    ? m.final_on_certificate()
    : opens_at && isTooEarly
      ? m.final_waits({ day: formatDay(opens_at), time: formatTime(opens_at) })
      : ''
  return (
    <>
      <div className="lesson-body">
        <SaidNote language={languageOfAll(questions)} />
        <LessonQuiz
          quiz={quiz}
          end={
            <QuizEnd
              quiz={quiz}
              title={paper.passed ? m.final_passed() : m.final_failed()}
              text={`${sum} ${after}`.trim()}
            />
          }
        />
      </div>
      <LessonBar isAlone back={null} notice={quizNotice(quiz)} verdict={<QuizVerdict quiz={quiz} />}>
        {stage === 'ends' ? (
          <>
            <ToCampus final={final} />
            {opens_at && !isTooEarly && <Begin final={final} text={m.final_again()} />}
          </>
        ) : (
          <QuizAct
            quiz={quiz}
            isFinishing={false}
            onFinish={() => {}}
            onRead={null}
            ways={{ next: null, state: null }}
          />
        )}
      </LessonBar>
    </>
  )
}
