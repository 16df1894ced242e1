import { OPTIONS_MAX, QUESTIONS_MAX } from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { ArrowDown, ArrowUp, CirclePlay, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '#lib/keys.ts'
import { languageOfText } from '#lib/languages.ts'
import { sayRefusal } from '#lib/refusals.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Empty } from '#ui/states.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { m } from './staff-lessons.words.ts'
import type { WrittenQuestion, WrittenQuiz } from './use-lesson-draft.ts'

const KINDS = { ONE: m.console_cur_kind_one, SEVERAL: m.console_cur_kind_several, TRUE_FALSE: m.console_cur_kind_truth }
type Kind = keyof typeof KINDS

const blank = (): WrittenQuestion => ({
  key: newKey(),
  kind: 'ONE',
  prompt: '',
  explanation: '',
  options: [
    { text: '', is_right: true },
    { text: '', is_right: false },
  ],
})

/** Changes the kind of a question and keeps its options as far as possible. */
const asKind = (question: WrittenQuestion, kind: Kind): WrittenQuestion => {
  const { options } = question
  const first = Math.max(
    0,
    options.findIndex(({ is_right }) => is_right),
  )
  if (kind === 'TRUE_FALSE')
    return {
      ...question,
      kind,
      options: [
        { text: 'True', is_right: first === 0 },
        { text: 'False', is_right: first !== 0 },
      ],
    }
  return {
    ...question,
    kind,
    options: kind === 'SEVERAL' ? options : options.map((option, index) => ({ ...option, is_right: index === first })),
  }
}

type CardProps = {
  question: WrittenQuestion
  number: number
  total: number
  fault: string | undefined
  onChange: (question: WrittenQuestion) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const QuestionCard = ({ question, number, total, fault, onChange, onMove, onRemove }: CardProps) => {
  const { key, kind, prompt, options, explanation } = question
  const setOption = (at: number, more: Partial<WrittenQuestion['options'][number]>) =>
    onChange({ ...question, options: options.map((option, index) => (index === at ? { ...option, ...more } : option)) })
  const mark = (at: number, isOn: boolean) =>
    onChange({
      ...question,
      options: options.map((option, index) => ({
        ...option,
        is_right: kind === 'SEVERAL' ? (index === at ? isOn : option.is_right) : index === at,
      })),
    })
  return (
    <li className="card question dense" id={`qe-${key}`}>
      <fieldset>
        <legend className="sr-only">{m.console_cur_question({ number })}</legend>
        <div className="question-head">
          <p className="strong">{m.console_cur_question({ number })}</p>
          <select
            className="input"
            aria-label={m.console_cur_kind()}
            value={kind}
            onChange={(event) => onChange(asKind(question, event.target.value as Kind))}
          >
            {(Object.keys(KINDS) as Kind[]).map((one) => (
              <option key={one} value={one}>
                {KINDS[one]()}
              </option>
            ))}
          </select>
          <span className="question-acts">
            <IconButton
              label={m.console_cur_question_up({ number })}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            >
              <ArrowUp className="icon-small" aria-hidden />
            </IconButton>
            <IconButton
              label={m.console_cur_question_down({ number })}
              disabled={number === total}
              onClick={() => onMove(1)}
            >
              <ArrowDown className="icon-small" aria-hidden />
            </IconButton>
            <IconButton label={m.console_cur_question_delete({ number })} onClick={onRemove}>
              <Trash2 className="icon-small" aria-hidden />
            </IconButton>
          </span>
        </div>
        <Field label={m.console_cur_prompt()}>
          {(wiring) => (
            <textarea
              className="input"
              rows={2}
              maxLength={1000}
              lang={languageOfText(prompt)}
              value={prompt}
              onChange={(event) => onChange({ ...question, prompt: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <p className="hint">{kind === 'SEVERAL' ? m.console_cur_mark_several() : m.console_cur_mark_one()}</p>
        <ul className="question-options">
          {options.map(({ text, is_right }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position while editing
            <li key={at}>
              <input
                className={kind === 'SEVERAL' ? 'check' : 'check round'}
                type={kind === 'SEVERAL' ? 'checkbox' : 'radio'}
                name={`right-${key}`}
                aria-label={m.console_cur_is_right({ number: at + 1 })}
                checked={is_right}
                onChange={(event) => mark(at, event.target.checked)}
              />
              <input
                className="input"
                aria-label={m.console_cur_option({ number: at + 1 })}
                maxLength={500}
                lang={languageOfText(text)}
                value={text}
                readOnly={kind === 'TRUE_FALSE'}
                onChange={(event) => setOption(at, { text: event.target.value })}
              />
              {kind !== 'TRUE_FALSE' && (
                <IconButton
                  label={m.console_cur_option_delete({ number: at + 1 })}
                  disabled={options.length <= 2}
                  onClick={() => onChange({ ...question, options: options.toSpliced(at, 1) })}
                >
                  <X className="icon-small" aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {kind !== 'TRUE_FALSE' && options.length < OPTIONS_MAX && (
          <Button
            look="ghost"
            size="tight"
            onClick={() => onChange({ ...question, options: [...options, { text: '', is_right: false }] })}
          >
            <Plus className="icon-small" aria-hidden />
            {m.console_cur_option_add()}
          </Button>
        )}
        <Field label={m.console_cur_explanation()} hint={m.console_cur_explanation_hint()}>
          {(wiring) => (
            <textarea
              className="input"
              rows={2}
              maxLength={2000}
              lang={languageOfText(explanation)}
              value={explanation}
              onChange={(event) => onChange({ ...question, explanation: event.target.value })}
              {...wiring}
            />
          )}
        </Field>
        <FormFailure text={fault} />
      </fieldset>
    </li>
  )
}

type Props = {
  quiz: WrittenQuiz | null
  lessonId: number
  faults: readonly { path: string; message: string }[]
  onChange: (quiz: WrittenQuiz | null) => void
  onTry: () => void
}

/** The lesson's quiz, edited by form or imported from GIFT. */
export const QuizPart = ({ quiz, lessonId, faults, onChange, onTry }: Props) => {
  const [showsGift, setShowsGift] = useState(false)
  const { questions, pass_percent } = quiz ?? { questions: [], pass_percent: PASS_PERCENT_DEFAULT }
  const put = (next: WrittenQuestion[]) => onChange(next.length > 0 ? { pass_percent, questions: next } : null)
  const add = () => {
    const question = blank()
    put([...questions, question])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#qe-${question.key} textarea`)?.focus())
  }
  const faultOf = (index: number) => {
    const at = `quiz.questions.${index}`
    const fault = faults.find(({ path }) => path === at || path.startsWith(`${at}.`))
    return fault && sayRefusal(fault.message)
  }
  return (
    <div className="stack gap-4">
      <div className="question-bar dense">
        {questions.length > 0 && (
          <label className="row gap-2 small">
            <span>{m.console_cur_pass()}</span>
            <input
              className="input num"
              type="number"
              min={1}
              max={100}
              value={Number.isNaN(pass_percent) ? '' : pass_percent}
              onChange={(event) => onChange({ pass_percent: event.target.valueAsNumber, questions })}
            />
            <span>%</span>
          </label>
        )}
        <span className="grow" />
        <Button look="sec" size="mid" onClick={() => setShowsGift(true)}>
          {m.console_cur_gift()}
        </Button>
        {questions.length > 0 && (
          <Button look="sec" size="mid" onClick={onTry}>
            <CirclePlay className="icon-small" aria-hidden />
            {m.console_cur_try()}
          </Button>
        )}
      </div>
      {questions.length === 0 && <Empty title={m.console_cur_quiz_empty()} />}
      <ol className="stack gap-4">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.key}
            question={question}
            number={index + 1}
            total={questions.length}
            fault={faultOf(index)}
            onChange={(next) => put(questions.with(index, next))}
            onMove={(by) => put(questions.toSpliced(index, 1).toSpliced(index + by, 0, question))}
            onRemove={() => put(questions.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {questions.length < QUESTIONS_MAX && (
        <Button look="sec" className="justify-self-start" onClick={add}>
          <Plus className="icon-small" aria-hidden />
          {m.console_cur_question_add()}
        </Button>
      )}
      {showsGift && (
        <GiftDialog
          draftName={`gift:${lessonId}`}
          hasQuestions={questions.length > 0}
          onClose={() => setShowsGift(false)}
          onDone={(read, replaces) => {
            put(
              [...(replaces ? [] : questions), ...read.map((question) => ({ ...question, key: newKey() }))].slice(
                0,
                QUESTIONS_MAX,
              ),
            )
            setShowsGift(false)
          }}
        />
      )}
    </div>
  )
}
