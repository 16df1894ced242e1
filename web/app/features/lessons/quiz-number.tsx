import type { QuizCandle } from '@padauk/rules/quiz-prompts'
import { Check, CircleAlert, X } from 'lucide-react'
import { useId } from 'react'
import { langOf } from '#lib/languages.ts'
import { parseNumber } from '#lib/numbers.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { m } from '#words/lessons'
import type { Verdict } from './use-paper.ts'

const figureText = (figure: number) => figure.toLocaleString('en', { maximumFractionDigits: 12 })

/** Commas and Burmese digits may be read differently elsewhere, so the reading is shown. */
const isDoubtful = (typed: string) => /[,၀-၉]/.test(typed)

type Props = { typed: string; unit: string; isUnreadable: boolean; onTyped: (typed: string) => void }

/** The field for a figure. What is typed stays, also where it is none. */
export function NumberAnswer({ typed, unit, isUnreadable, onTyped }: Props) {
  const id = useId()
  const read = isDoubtful(typed) ? parseNumber(typed) : undefined
  return (
    <div className="field quiz-number">
      <label className="lbl" htmlFor={id}>
        {m.quiz_your_answer()}
      </label>
      <span className="quiz-number-box">
        <input
          className="input num"
          id={id}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={40}
          aria-invalid={isUnreadable ? true : undefined}
          aria-describedby={`${id}-unit ${id}-below`}
          ref={isUnreadable ? takeFocus : undefined}
        />
        <span id={`${id}-unit`} lang={langOf(unit)}>
          {unit}
        </span>
      </span>
      {isUnreadable ? (
        <p className="err" id={`${id}-below`}>
          <CircleAlert className="icon-small" aria-hidden />
          <span>{m.quiz_number_fault()}</span>
        </p>
      ) : (
        <p className="hint" id={`${id}-below`}>
          {read === undefined ? m.quiz_number_hint() : m.quiz_number_read({ value: figureText(read) })}
        </p>
      )}
    </div>
  )
}

/** Scrolls the result out from under the verdict, which has just risen over it. */
const showAbove = (result: HTMLElement | null) => {
  // Where motion is reduced, the room under it is there with the next frame.
  requestAnimationFrame(() => {
    const bar = result?.isConnected && document.querySelector('.next-bar')
    const hidden = bar ? result.getBoundingClientRect().bottom - bar.getBoundingClientRect().top : 0
    if (hidden > 0) scrollBy({ top: hidden + GAP, behavior: 'instant' })
  })
}
const GAP = 12

/** The figure that was typed, and the right one where it is not withheld. A candle of a chart is called by its name. */
export function AnsweredNumber({
  unit,
  candles,
  verdict: { number, marked },
  isQuestion,
}: {
  unit: string
  candles: QuizCandle[]
  verdict: Pick<Verdict, 'number' | 'marked'>
  /** It is the question on the screen. */
  isQuestion?: boolean
}) {
  const isRight = marked !== 'kept' && marked.correct
  const right = marked === 'kept' ? null : marked.right_number
  const looks = isRight ? 'answer-right' : marked === 'kept' ? 'answer-kept' : 'answer-wrong'
  const said = (figure: number) => (
    <span>
      <span className="strong num">{candles[figure - 1]?.label ?? figureText(figure)}</span>{' '}
      <span lang={langOf(unit)}>{unit}</span>
    </span>
  )
  return (
    <ul className="answers" ref={isQuestion ? showAbove : undefined}>
      {number !== undefined && (
        <li className={`option ${looks}`}>
          {marked !== 'kept' && (
            <span className="option-letter" aria-hidden>
              {isRight ? <Check className="icon-small" /> : <X className="icon-small" />}
            </span>
          )}
          {said(number)}
          <span className="answer-tag">{isRight ? m.quiz_right_yours() : m.quiz_your_answer()}</span>
        </li>
      )}
      {typeof right === 'number' && right !== number && (
        <li className="option answer-right">
          <span className="option-letter" aria-hidden>
            <Check className="icon-small" />
          </span>
          {said(right)}
          <span className="answer-tag">{m.quiz_right()}</span>
        </li>
      )}
    </ul>
  )
}
