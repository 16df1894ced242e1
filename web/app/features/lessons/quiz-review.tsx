import type { Question, QuizResult } from '@padauk/contract/lessons'
import { Check, Lightbulb, X } from 'lucide-react'
import { langOf } from '#lib/languages.ts'
import { m } from './lessons.words.ts'

type Props = {
  question: Question
  graded: QuizResult['results'][number]
  ticked: number[]
  number: number
  total: number
}

/** A graded question: your answer, the right ones, and the explanation. */
export function QuizReview({
  question: { question_id, prompt, options },
  graded: { correct, right_option_ids, explanation },
  ticked,
  number,
  total,
}: Props) {
  const id = `review-${question_id}`
  return (
    <section className="card quiz-question" aria-labelledby={id}>
      <p className="tiny faint num">
        {m.quiz_question({ number, total })} · {correct ? m.quiz_correct() : m.quiz_wrong()}
      </p>
      <h2 id={id} lang={langOf(prompt)}>
        {prompt}
      </h2>
      <ul className="answers">
        {options.map(({ option_id, text }) => {
          const [isRight, isTicked] = [right_option_ids.includes(option_id), ticked.includes(option_id)]
          return (
            <li key={option_id} className={`option ${isRight ? 'answer-right' : isTicked ? 'answer-wrong' : ''}`}>
              <span lang={langOf(text)}>{text}</span>
              {isRight && (
                <span className="answer-tag">
                  <Check aria-hidden className="icon-small" />
                  {isTicked ? m.quiz_right_yours() : m.quiz_right()}
                </span>
              )}
              {!isRight && isTicked && (
                <span className="answer-tag">
                  <X aria-hidden className="icon-small" />
                  {m.quiz_your_answer()}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {ticked.length === 0 && <p className="small muted quiz-blank">{m.quiz_no_answer()}</p>}
      {explanation && (
        <div className={`note ${correct ? 'leaf' : 'bad'}`}>
          <Lightbulb aria-hidden />
          <span lang={langOf(explanation)}>{explanation}</span>
        </div>
      )}
    </section>
  )
}
