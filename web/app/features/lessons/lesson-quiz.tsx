import './lesson-quiz.css'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUndisturbed } from '#lib/undisturbed.ts'
import { languageOfAll } from '#ui/said-in.tsx'
import { m } from '#words/lessons'
import { QuizEnd } from './quiz-end.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import type { Quiz } from './use-paper.ts'

export const QUIZ_FORM = 'lesson-quiz'

/** A bar of segments, one for each question, and which one is on the screen. */
function QuizHead({ quiz: { questions, marks, question, number, stage } }: { quiz: Quiz }) {
  const count = (mark: string) => marks.filter((one) => one === mark).length
  const total = questions.length
  const label = m.quiz_progress({ number, total, right: count('right'), missed: count('missed') })
  return (
    <div className="quiz-head">
      <div className="quiz-segments" role="img" aria-label={label}>
        {questions.map(({ question_id }, at) => (
          <i
            key={question_id}
            className={marks[at] === 'open' && question_id === question?.question_id ? 'asked' : marks[at]}
          />
        ))}
      </div>
      <span className="small num" aria-hidden>
        {stage === 'asks' && m.lesson_count_of({ done: number, total })}
      </span>
    </div>
  )
}

/** The quiz of a lesson, one question a screen, marked by the server at once (LEARN-7, LEARN-15). */
export function LessonQuiz({ quiz, end = <QuizEnd quiz={quiz} /> }: { quiz: Quiz; end?: ReactNode }) {
  const { questions, question, stage, verdict, draft, write, isUnreadable, isAgain, moves } = quiz
  useUndisturbed(question !== undefined)
  return (
    <form
      id={QUIZ_FORM}
      className="quiz"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.length > 0) quiz.check()
      }}
    >
      <QuizHead quiz={quiz} />
      {question && (
        <QuizQuestion
          key={`${quiz.paper.number} ${question.question_id} ${moves}`}
          question={question}
          draft={draft}
          isUnreadable={isUnreadable}
          verdict={verdict}
          isAgain={isAgain}
          saysLanguage={languageOfAll(questions) === undefined}
          takesFocus={moves > 0}
          onDraft={write}
        />
      )}
      {(stage === 'waits' || stage === 'unscored') && (
        <div className="note gold" role="status">
          <CloudOff aria-hidden />
          <p>
            <b>{m.quiz_waits()}</b>
            <br />
            {m.quiz_waits_text()}
          </p>
        </div>
      )}
      {stage === 'ends' && end}
    </form>
  )
}
