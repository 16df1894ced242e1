import { QUESTIONS_MAX } from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { CirclePlay, Plus } from 'lucide-react'
import { useState } from 'react'
import { sayFault } from '#lib/faults.ts'
import { wholeNumberOf } from '#lib/numbers.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/staff-lessons'
import { GiftDialog } from './gift-dialog.tsx'
import { QuestionCard } from './question-card.tsx'
import { blankForm } from './question-fields.tsx'
import { toWrittenQuestion, type WrittenQuestion, type WrittenQuiz } from './written-lesson.ts'

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
    const question = blankForm()
    put([...questions, question])
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#qe-${question.key} textarea`)?.focus())
  }
  const faultOf = (index: number, isSecond: boolean) => {
    const at = `quiz.questions.${index}.`
    const fault = faults.find(
      ({ path }) => `${path}.`.startsWith(at) && `${path}.`.startsWith(`${at}second.`) === isSecond,
    )
    return fault && sayFault(fault)
  }
  return (
    <div className="stack gap-4">
      <div className="row wraps gap-2 dense">
        {questions.length > 0 && (
          <label className="row gap-2 small">
            <span>{m.console_cur_pass()}</span>
            <input
              className="input num w-19"
              inputMode="numeric"
              maxLength={3}
              value={Number.isNaN(pass_percent) ? '' : pass_percent}
              onChange={(event) => onChange({ pass_percent: wholeNumberOf(event.target.value), questions })}
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
            fault={faultOf(index, false)}
            secondFault={faultOf(index, true)}
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
            put([...(replaces ? [] : questions), ...read.map(toWrittenQuestion)].slice(0, QUESTIONS_MAX))
            setShowsGift(false)
          }}
        />
      )}
    </div>
  )
}
