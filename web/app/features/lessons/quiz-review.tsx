import type { Question } from '@padauk/contract/lessons'
import { promptOf } from '@padauk/rules/quiz-prompts'
import { Check, ChevronDown, RotateCcw } from 'lucide-react'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/lessons'
import { AnsweredNumber } from './quiz-number.tsx'
import type { Answered } from './quiz-papers.ts'
import { AnsweredOption } from './quiz-question.tsx'

const saidOf = ({ correct, correct_first }: Answered) =>
  correct_first ? m.quiz_right_first() : correct ? m.quiz_right_later() : m.quiz_missed_twice()

type Props = { question: Question; answer: Answered; note: string | undefined; isOpen: boolean }

/** An answered question at the end of the quiz: opens to the answers and the explanation. */
export function QuizReview({ question: { kind, prompt, options, unit }, answer, note, isOpen }: Props) {
  const { correct_first, explanation, option_ids, number } = answer
  const { ask, candles } = promptOf(prompt)
  return (
    <details className="quiz-answered" open={isOpen}>
      <summary>
        <span className={correct_first ? 'quiz-mark right' : 'quiz-mark missed'} aria-hidden>
          {correct_first ? <Check className="icon-small" /> : <RotateCcw className="icon-small" />}
        </span>
        <span>
          <b lang={langOf(prompt)}>{ask}</b>
          <small>
            {saidOf(answer)}
            {note && `. ${note}`}
          </small>
        </span>
        <ChevronDown aria-hidden className="icon-small" />
      </summary>
      {unit !== undefined && (
        <AnsweredNumber
          unit={unit}
          candles={candles}
          verdict={{ ...(number !== undefined && { number }), marked: answer }}
        />
      )}
      {unit === undefined && (
        <ul className="answers">
          {options.map((option, at) => (
            <AnsweredOption
              key={option.option_id}
              option={option}
              letter={String.fromCharCode(65 + at)}
              isSeveral={kind === 'SEVERAL'}
              verdict={{ option_ids, marked: answer }}
            />
          ))}
        </ul>
      )}
      {option_ids.length === 0 && number === undefined && <p className="small muted">{m.quiz_no_answer()}</p>}
      {explanation && <p lang={langOf(explanation)}>{explanation}</p>}
    </details>
  )
}
