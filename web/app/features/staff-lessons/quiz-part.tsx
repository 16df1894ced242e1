import { QUESTIONS_MAX } from '@padauk/contract/staff-lessons'
import { PASS_PERCENT_DEFAULT } from '@padauk/rules/quizzes'
import { CirclePlay, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sayFault } from '#lib/faults.ts'
import { wholeNumberOf } from '#lib/numbers.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-lessons'
import { GiftDialog } from './gift-dialog.tsx'
import { QuestionCard } from './question-card.tsx'
import { blankForm } from './question-fields.tsx'
import { toWrittenQuestion, type WrittenQuestion, type WrittenQuiz } from './written-lesson.ts'

/** Braces with answers are seen in no other text. */
const GIFT = /\{\s*(?:[=~#]|[TF]\w*\s*\})/
/** In a field with something in it already, a paste goes there. */
const isTyping = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''

type Props = {
  quiz: WrittenQuiz | null
  lessonId: number
  faults: readonly { path: string; message: string }[]
  onChange: (quiz: WrittenQuiz | null) => void
  onTry: () => void
}

/** The lesson's quiz, edited by form or imported from GIFT. */
export const QuizPart = ({ quiz, lessonId, faults, onChange, onTry }: Props) => {
  /** What was pasted; empty for the button. */
  const [gift, setGift] = useState<string>()
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!GIFT.test(text) || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setGift(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const [blank] = useState(blankForm)
  const { questions, pass_percent } = quiz ?? { questions: [], pass_percent: PASS_PERCENT_DEFAULT }
  // The first question stands ready.
  const shown = questions.length > 0 ? questions : [blank]
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
        <Button look="sec" size="mid" onClick={() => setGift('')}>
          {m.console_cur_gift()}
        </Button>
        {questions.length > 0 && (
          <Button look="sec" size="mid" onClick={onTry}>
            <CirclePlay className="icon-small" aria-hidden />
            {m.console_cur_try()}
          </Button>
        )}
      </div>
      {questions.length === 0 && <p className="muted">{m.console_cur_quiz_empty()}</p>}
      <ol className="stack gap-4">
        {shown.map((question, index) => (
          <QuestionCard
            key={question.key}
            question={question}
            number={index + 1}
            total={shown.length}
            fault={faultOf(index, false)}
            secondFault={faultOf(index, true)}
            onChange={(next) => put(shown.with(index, next))}
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
      {gift !== undefined && (
        <GiftDialog
          draftName={`gift:${lessonId}`}
          pasted={gift}
          hasQuestions={questions.length > 0}
          onClose={() => setGift(undefined)}
          onDone={(read, replaces) => {
            put([...(replaces ? [] : questions), ...read.map(toWrittenQuestion)].slice(0, QUESTIONS_MAX))
            setGift(undefined)
          }}
        />
      )}
    </div>
  )
}
