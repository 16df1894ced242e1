import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-lessons'
import { blankForm, FormFields, KindField } from './question-fields.tsx'
import type { WrittenForm, WrittenQuestion } from './written-lesson.ts'

type SecondProps = {
  second: WrittenForm | undefined
  number: number
  fault: string | undefined
  onChange: (second: WrittenForm | undefined) => void
}

/** The second form of a question, which can be added and removed. */
const SecondForm = ({ second, number, fault, onChange }: SecondProps) => {
  const [isOpen, setOpen] = useState(false)
  const add = () => {
    setOpen(true)
    onChange(blankForm())
  }
  if (!second)
    return (
      <Button look="ghost" size="tight" onClick={add}>
        <Plus className="icon-small" aria-hidden />
        {m.console_cur_second_add()}
      </Button>
    )
  return (
    <details
      className="question-second"
      open={isOpen || fault !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="small">{m.console_cur_second({ number })}</summary>
      <fieldset>
        <legend className="sr-only">{m.console_cur_second({ number })}</legend>
        <p className="hint">{m.console_cur_second_hint()}</p>
        <div className="row wraps gap-x-3 gap-y-1.5">
          <KindField form={second} onChange={onChange} />
          <span className="ml-auto">
            <IconButton label={m.console_cur_second_delete({ number })} onClick={() => onChange(undefined)}>
              <Trash2 className="icon-small" aria-hidden />
            </IconButton>
          </span>
        </div>
        <FormFields form={second} onChange={onChange} />
        <FormFailure text={fault} />
      </fieldset>
    </details>
  )
}

type CardProps = {
  question: WrittenQuestion
  number: number
  total: number
  fault: string | undefined
  secondFault: string | undefined
  onChange: (question: WrittenQuestion) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** A question with its second form. */
export const QuestionCard = ({
  question: { second, ...first },
  number,
  total,
  fault,
  secondFault,
  onChange,
  onMove,
  onRemove,
}: CardProps) => {
  const put = (first: WrittenForm, second: WrittenForm | undefined) => onChange({ ...first, ...(second && { second }) })
  const putFirst = (form: WrittenForm) => put(form, second)
  return (
    <li className="card question dense" id={`qe-${first.key}`}>
      <fieldset>
        <legend className="sr-only">{m.console_cur_question({ number })}</legend>
        <div className="row wraps gap-x-3 gap-y-1.5">
          <p className="strong">{m.console_cur_question({ number })}</p>
          <KindField form={first} onChange={putFirst} />
          <span className="ml-auto">
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
        <FormFields form={first} onChange={putFirst} />
        <FormFailure text={fault} />
        <SecondForm second={second} number={number} fault={secondFault} onChange={(next) => put(first, next)} />
      </fieldset>
    </li>
  )
}
