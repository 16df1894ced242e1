import './lesson.css'
import type { Question } from '@padauk/contract/lessons'
import { promptOf } from '@padauk/rules/quiz-prompts'
import { Check, X } from 'lucide-react'
import { useId, useLayoutEffect } from 'react'
import { langOf } from '#lib/languages.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { SaidIn } from '#ui/said-in.tsx'
import { m } from '#words/lessons'
import { CandleAnswer, QuizCandles } from './quiz-candles.tsx'
import { AnsweredNumber, NumberAnswer } from './quiz-number.tsx'
import type { Draft, Verdict } from './use-paper.ts'

const kinds = { ONE: () => '', SEVERAL: m.quiz_kind_several, TRUE_FALSE: m.quiz_kind_truth }
const letterOf = (at: number) => String.fromCharCode(65 + at)

type Props = {
  question: Question
  draft: Draft
  /** What is typed is no figure. */
  isUnreadable: boolean
  verdict: Verdict | null
  /** It was missed before in this paper. */
  isAgain: boolean
  /** Whether it is marked when it is not in the language asked for. */
  saysLanguage: boolean
  /** The member has just come here from another question. */
  takesFocus: boolean
  onDraft: (draft: Draft) => void
}

/** Ticks an option by the keys 1 to 9, wherever the focus is. */
function useNumberKeys(change: ((at: number) => void) | null) {
  // Before the question can be seen, so that no key is lost.
  useLayoutEffect(() => {
    if (!change) return
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea, dialog')) {
        // The preview of an author has the quiz in a dialog.
        if (!target.closest('dialog')?.querySelector('.quiz')) return
      }
      change(Number(key) - 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [change])
}

type OptionsProps = {
  options: Question['options']
  id: string
  name: string
  isSeveral: boolean
  ticked: readonly number[]
  onTick: (optionId: number) => void
}

const Options = ({ options, id, name, isSeveral, ticked, onTick }: OptionsProps) => (
  <div className="answers">
    {options.map(({ option_id, text }, at) => (
      <label className="option choice" key={option_id}>
        <input
          className="sr-only"
          type={isSeveral ? 'checkbox' : 'radio'}
          name={name}
          id={`${id}-${option_id}`}
          checked={ticked.includes(option_id)}
          onChange={() => onTick(option_id)}
        />
        <span className={isSeveral ? 'option-letter several' : 'option-letter'} aria-hidden>
          {letterOf(at)}
        </span>
        <span lang={langOf(text)}>{text}</span>
      </label>
    ))}
  </div>
)

/** The question on the screen, to be answered or with its verdict. Another question needs another `key`. */
export function QuizQuestion({
  question: { question_id, kind, prompt, options, unit, language },
  draft,
  isUnreadable,
  verdict,
  isAgain,
  saysLanguage,
  takesFocus,
  onDraft,
}: Props) {
  const id = useId()
  const [typed, ticked] = typeof draft === 'string' ? [draft, []] : ['', draft]
  const { ask, given, candles, zone } = promptOf(prompt)
  const isSeveral = kind === 'SEVERAL'
  const change = (optionId: number) =>
    onDraft(
      !isSeveral
        ? [optionId]
        : ticked.includes(optionId)
          ? ticked.filter((one) => one !== optionId)
          : [...ticked, optionId],
    )
  useNumberKeys(
    verdict
      ? null
      : (at) => {
          const option = options[at]
          if (!option) return
          change(option.option_id)
          // Enter then sends it.
          document.getElementById(`${id}-${option.option_id}`)?.focus()
        },
  )
  const notes = [isAgain && m.quiz_again(), kinds[kind]()].filter(Boolean).join(' · ')
  return (
    <fieldset className="quiz-question" id={`question-${question_id}`} aria-labelledby={id}>
      <p className="small muted">
        {notes}
        {saysLanguage && <SaidIn language={language} alone={notes === ''} />}
      </p>
      <h2 id={id} tabIndex={-1} ref={takesFocus ? takeFocus : undefined} lang={langOf(prompt)}>
        {ask}
      </h2>
      {given.length > 0 && (
        <dl className="card lined quiz-given" lang={langOf(prompt)}>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {unit !== undefined ? (
        verdict ? (
          <>
            {candles.length > 0 && <QuizCandles candles={candles} zone={zone} verdict={verdict} />}
            <AnsweredNumber unit={unit} candles={candles} verdict={verdict} isQuestion />
          </>
        ) : candles.length > 0 ? (
          <CandleAnswer candles={candles} zone={zone} typed={typed} onTyped={onDraft} />
        ) : (
          <NumberAnswer typed={typed} unit={unit} isUnreadable={isUnreadable} onTyped={onDraft} />
        )
      ) : verdict ? (
        <ul className="answers">
          {options.map((option, at) => (
            <AnsweredOption
              key={option.option_id}
              option={option}
              letter={letterOf(at)}
              isSeveral={isSeveral}
              verdict={verdict}
            />
          ))}
        </ul>
      ) : (
        <Options
          options={options}
          id={id}
          name={`question-${question_id}`}
          isSeveral={isSeveral}
          ticked={ticked}
          onTick={change}
        />
      )}
    </fieldset>
  )
}

type AnsweredProps = {
  option: Question['options'][number]
  letter: string
  isSeveral: boolean
  verdict: Pick<Verdict, 'option_ids' | 'marked'>
}

/** An option of an answered question: the member's own, and the right one where it is not withheld. */
export function AnsweredOption({
  option: { option_id, text },
  letter,
  isSeveral,
  verdict: { option_ids, marked },
}: AnsweredProps) {
  const isTicked = option_ids.includes(option_id)
  const isRight = marked !== 'kept' && (marked.right_option_ids?.includes(option_id) ?? false)
  // Of several ticked options some may be right, which a withheld answer does not say.
  const isWrong = isTicked && !isRight && marked !== 'kept' && !(isSeveral && marked.right_option_ids === null)
  const looks = isRight ? 'answer-right' : isWrong ? 'answer-wrong' : isTicked ? 'answer-kept' : 'answer-rest'
  return (
    <li className={`option ${looks}`}>
      <span className="option-letter" aria-hidden>
        {isRight ? <Check className="icon-small" /> : isWrong ? <X className="icon-small" /> : letter}
      </span>
      <span lang={langOf(text)}>{text}</span>
      {isRight && <span className="answer-tag">{isTicked ? m.quiz_right_yours() : m.quiz_right()}</span>}
      {isTicked && !isRight && <span className="answer-tag">{m.quiz_your_answer()}</span>}
    </li>
  )
}
