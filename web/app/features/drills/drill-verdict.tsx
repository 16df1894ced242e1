import './drill-verdict.css'
import type { Drill } from '@padauk/rules/drill-charts'
import { markAnswer } from '@padauk/rules/drills'
import { Check, CloudOff, X } from 'lucide-react'
import { m } from '#words/drills'
import { reasonText, VERDICTS } from './drill-texts.ts'

const ReasonMark = ({ isGood }: { isGood: boolean }) => (
  <>
    {isGood ? <Check className="text-up" aria-hidden /> : <X className="text-laterite" aria-hidden />}
    <span className="sr-only">{isGood ? m.drill_for() : m.drill_against()} </span>
  </>
)

type Props = {
  drill: Drill
  answer: number | null
  /** As it was marked when it was given. That stays, also if the chart of the seed or its rules have changed since. */
  isRight: boolean | null
  isUnsent?: boolean
}

/** What was right or not, with the figures of the chart. The region is always there, so that it is heard. */
export const Verdict = ({ drill, answer, isRight, isUnsent = false }: Props) => {
  const mark = answer === null ? undefined : markAnswer(drill, answer)
  const isOlder = mark?.isRight !== isRight
  return (
    <div className={`drill-verdict ${mark ? (isRight ? 'right' : 'off') : ''}`} role="status">
      {mark && (
        <>
          <h3>
            {isRight ? <Check aria-hidden /> : <X aria-hidden />}
            {isOlder ? (isRight ? m.drill_right() : m.drill_missed()) : VERDICTS[mark.verdict]()}
          </h3>
          {isOlder ? (
            <p>{m.drill_marked_before()}</p>
          ) : (
            <ul>
              {mark.reasons.map((reason) => (
                <li key={reason.what}>
                  <ReasonMark isGood={reason.isGood} />
                  <span>{reasonText(reason, drill)}</span>
                </li>
              ))}
            </ul>
          )}
          {isUnsent && (
            <p className="row gap-1.5 mt-1.5 text-13">
              <CloudOff aria-hidden />
              {m.drill_kept()}
            </p>
          )}
        </>
      )}
    </div>
  )
}
