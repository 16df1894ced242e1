import type { Practice } from '@padauk/contract/practices'
import { LessonBar } from '#features/lessons/lesson-bar.tsx'
import { LessonQuiz } from '#features/lessons/lesson-quiz.tsx'
import { QuizAct, quizNotice } from '#features/lessons/quiz-act.tsx'
import { QuizEnd } from '#features/lessons/quiz-end.tsx'
import { QuizVerdict } from '#features/lessons/quiz-verdict.tsx'
import { langOf } from '#lib/languages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/practices'
import { usePractice } from './use-practice.ts'

/** The questions of the day, one a screen, with the parts of a quiz. */
export function PracticeView({ practice }: { practice: Practice }) {
  const quiz = usePractice(practice)
  const { questions } = practice
  if (questions.length === 0)
    return (
      <div className="lesson-body">
        <Empty title={m.practice_none()}>
          <p className="small">{m.practice_none_text()}</p>
          <ButtonLink to="/campuses">{m.practice_to_campuses()}</ButtonLink>
        </Empty>
      </div>
    )
  const right = quiz.paper.answers.filter(({ correct_first }) => correct_first).length
  const noteOf = (id: number) => {
    const days = questions.find(({ question_id }) => question_id === id)?.back_in_days
    if (!days) return undefined
    return days === 1 ? m.practice_back_tomorrow() : m.practice_back({ days })
  }
  const from = questions.find(({ question_id }) => question_id === quiz.question?.question_id)?.lesson_title
  return (
    <>
      <div className="lesson-body">
        <SaidNote language={languageOfAll(questions)} />
        {from && (
          <p className="small muted" lang={langOf(from)}>
            {m.practice_from({ title: from })}
          </p>
        )}
        <LessonQuiz
          quiz={quiz}
          end={
            <QuizEnd
              quiz={quiz}
              title={m.practice_done()}
              text={m.practice_sum({ right, total: questions.length })}
              noteOf={noteOf}
            />
          }
        />
      </div>
      <LessonBar isAlone back={null} notice={quizNotice(quiz)} verdict={<QuizVerdict quiz={quiz} />}>
        {quiz.stage === 'asks' ? (
          <QuizAct
            quiz={quiz}
            isFinishing={false}
            onFinish={() => {}}
            onRead={null}
            ways={{ next: null, state: null }}
          />
        ) : (
          <ButtonLink to="/campuses/today">{m.practice_to_today()}</ButtonLink>
        )}
      </LessonBar>
    </>
  )
}
