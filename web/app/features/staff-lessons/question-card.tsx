import { OPTIONS_MAX } from '@padauk/contract/staff-lessons'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { languageOfText } from '#lib/languages.ts'
import { BothFields } from '#ui/both-fields.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import { burmeseOf, TRUTHS } from './lesson-words.ts'
import { NumberFields } from './number-fields.tsx'
import { m } from './staff-lessons.words.ts'
import type { WrittenQuestion } from './use-lesson-draft.ts'

const KINDS = {
  ONE: m.console_cur_kind_one,
  SEVERAL: m.console_cur_kind_several,
  TRUE_FALSE: m.console_cur_kind_truth,
  NUMBER: m.console_cur_kind_number,
}
type Kind = keyof typeof KINDS

export const blankOptions = () => [
  { text: '', is_right: true },
  { text: '', is_right: false },
]

/** Changes the kind of a question and keeps its answers as far as possible. */
const asKind = (question: WrittenQuestion, kind: Kind): WrittenQuestion => {
  if (kind === 'NUMBER') {
    const { right_number = Number.NaN, tolerance = 0, unit = '' } = question
    return { ...question, kind, right_number, tolerance, unit }
  }
  const options = question.options.length > 0 ? question.options : blankOptions()
  const first = Math.max(
    0,
    options.findIndex(({ is_right }) => is_right),
  )
  if (kind === 'TRUE_FALSE')
    return {
      ...question,
      kind,
      options: [
        { ...TRUTHS[0], is_right: first === 0 },
        { ...TRUTHS[1], is_right: first !== 0 },
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

type FieldsProps = Pick<CardProps, 'question' | 'onChange'>

/** The options of a question, in both languages. */
const OptionFields = ({ question, onChange }: FieldsProps) => {
  const { key, kind, options } = question
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
    <>
      <p className="hint">{kind === 'SEVERAL' ? m.console_cur_mark_several() : m.console_cur_mark_one()}</p>
      <ul className="question-options">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by position while editing
          <li key={at}>
            <input
              className={kind === 'SEVERAL' ? 'check' : 'check round'}
              type={kind === 'SEVERAL' ? 'checkbox' : 'radio'}
              name={`right-${key}`}
              aria-label={m.console_cur_is_right({ number: at + 1 })}
              checked={option.is_right}
              onChange={(event) => mark(at, event.target.checked)}
            />
            <div className="both">
              <input
                className="input"
                aria-label={m.console_cur_option({ number: at + 1 })}
                maxLength={500}
                lang={languageOfText(option.text)}
                value={option.text}
                readOnly={kind === 'TRUE_FALSE'}
                onChange={(event) => setOption(at, { text: event.target.value })}
              />
              <input
                className="input"
                aria-label={consoleWords.console_in_burmese({ what: m.console_cur_option({ number: at + 1 }) })}
                placeholder={consoleWords.console_burmese()}
                maxLength={500}
                lang={languageOfText(burmeseOf(question, option))}
                value={burmeseOf(question, option)}
                readOnly={kind === 'TRUE_FALSE'}
                onChange={(event) => setOption(at, { text_my: event.target.value || null })}
              />
            </div>
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
    </>
  )
}

/** A question with its answers, in both languages. */
export const QuestionCard = ({ question, number, total, fault, onChange, onMove, onRemove }: CardProps) => {
  const { key, kind, prompt, explanation } = question
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
        <BothFields
          label={m.console_cur_prompt()}
          texts={{ en: prompt, my: question.prompt_my }}
          max={1000}
          rows={2}
          onChange={(language, text) =>
            onChange({ ...question, ...(language === 'en' ? { prompt: text } : { prompt_my: text || null }) })
          }
        />
        {kind === 'NUMBER' ? (
          <NumberFields question={question} onChange={onChange} />
        ) : (
          <OptionFields question={question} onChange={onChange} />
        )}
        <BothFields
          label={m.console_cur_explanation()}
          hint={m.console_cur_explanation_hint()}
          texts={{ en: explanation, my: question.explanation_my }}
          max={2000}
          rows={2}
          onChange={(language, text) =>
            onChange({ ...question, ...(language === 'en' ? { explanation: text } : { explanation_my: text || null }) })
          }
        />
        <FormFailure text={fault} />
      </fieldset>
    </li>
  )
}
