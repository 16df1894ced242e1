import './lesson.css'
import type { Question } from '@padauk/contract/lessons'
import { langOf } from '#lib/languages.ts'
import { SaidIn } from '#ui/said-in.tsx'
import { m } from './lessons.words.ts'

const heads = { ONE: m.quiz_question, SEVERAL: m.quiz_question_several, TRUE_FALSE: m.quiz_question_truth }

type Props = {
  question: Question
  number: number
  total: number
  ticked: number[]
  /** Whether it is marked when it is not in the language asked for. */
  saysLanguage: boolean
  onTick: (optionIds: number[]) => void
}

export function QuizQuestion({
  question: { question_id, kind, prompt, options, language },
  number,
  total,
  ticked,
  saysLanguage,
  onTick,
}: Props) {
  const isSeveral = kind === 'SEVERAL'
  const change = (id: number, isOn: boolean) =>
    onTick(isSeveral ? (isOn ? [...ticked, id] : ticked.filter((one) => one !== id)) : [id])
  const head = heads[kind]({ number, total })
  return (
    <fieldset className="card quiz-question" id={`question-${question_id}`}>
      <legend className="sr-only" lang={langOf(prompt)}>
        {head}: {prompt}
      </legend>
      <p className="tiny faint num" aria-hidden>
        {head}
        {saysLanguage && <SaidIn language={language} />}
      </p>
      <p className="prompt" lang={langOf(prompt)} aria-hidden>
        {prompt}
      </p>
      <div className="answers">
        {options.map(({ option_id, text }) => (
          <label className="option" key={option_id}>
            <input
              className={isSeveral ? 'check' : 'check round'}
              type={isSeveral ? 'checkbox' : 'radio'}
              name={`question-${question_id}`}
              checked={ticked.includes(option_id)}
              onChange={(event) => change(option_id, event.target.checked)}
            />
            <span lang={langOf(text)}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
