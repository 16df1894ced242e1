import './lesson-quiz.css'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { languageOfAll } from '#ui/said-in.tsx'
import { useKeptPlace } from './kept-place.ts'
import { m } from './lessons.words.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizReview } from './quiz-review.tsx'
import type { Quiz } from './use-quiz.ts'

export const QUIZ_FORM = 'lesson-quiz'

/** The questions of a lesson, and the server's feedback after submitting (LEARN-7). */
export function LessonQuiz({ quiz }: { quiz: Quiz }) {
  const { questions, passPercent, ticked, tick, blanks, result } = quiz
  const score = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const hadResult = useRef(result !== null)
  useEffect(() => {
    if (result) score.current?.focus()
    else if (hadResult.current) form.current?.querySelector('input')?.focus()
    hadResult.current = result !== null
  }, [result])

  useKeptPlace(form, questions, 'fieldset')

  const isSaid = languageOfAll(questions) !== undefined
  if (result)
    return (
      <div className="quiz">
        <div className={`note score ${result.passed ? 'leaf' : 'bad'}`}>
          <div>
            <h2 ref={score} tabIndex={-1} className="num">
              {m.quiz_score({ percent: result.score_percent })}
            </h2>
            <p role="status" className="num">
              {result.passed ? m.quiz_passed({ pass: passPercent }) : m.quiz_failed({ pass: passPercent })}
            </p>
          </div>
        </div>
        {questions.map((question, index) => {
          const graded = result.results.find(({ question_id }) => question_id === question.question_id)
          return (
            graded && (
              <QuizReview
                key={question.question_id}
                question={question}
                graded={graded}
                ticked={ticked[question.question_id] ?? []}
                number={index + 1}
                total={questions.length}
              />
            )
          )
        })}
      </div>
    )
  if (quiz.waits)
    return (
      <div className="note gold" role="status">
        <CloudOff aria-hidden />
        <p>
          <b>{m.quiz_waits()}</b>
          <br />
          {m.quiz_waits_text()}
        </p>
      </div>
    )
  return (
    <form
      id={QUIZ_FORM}
      ref={form}
      className="quiz"
      onSubmit={(event) => {
        event.preventDefault()
        quiz.send()
      }}
    >
      <div className="row between wraps quiz-head">
        <p className="small muted num">
          {m.quiz_pass_mark({
            percent: passPercent,
            answered: questions.length - blanks.length,
            total: questions.length,
          })}
        </p>
        <p className="small faint">{m.quiz_graded_when()}</p>
      </div>
      {questions.map((question, index) => (
        <QuizQuestion
          key={question.question_id}
          question={question}
          number={index + 1}
          total={questions.length}
          ticked={ticked[question.question_id] ?? []}
          saysLanguage={!isSaid}
          onTick={(optionIds) => tick(question.question_id, optionIds)}
        />
      ))}
    </form>
  )
}
