import './drills.css'
import type { Drill } from '@padauk/rules/drill-charts'
import { markAnswer } from '@padauk/rules/drills'
import { Check, CloudOff, X } from 'lucide-react'
import { reasonText, VERDICTS } from './drill-texts.ts'
import { m } from './drills.words.ts'

const ReasonMark = ({ isGood }: { isGood: boolean }) => (
  <>
    {isGood ? <Check className="text-up" aria-hidden /> : <X className="text-laterite" aria-hidden />}
    <span className="sr-only">{isGood ? m.drill_for() : m.drill_against()} </span>
  </>
)

/** What was right or not, with the figures of the chart. The region is always there, so that it is heard. */
export const Verdict = ({
  drill,
  answer,
  isKept = false,
}: {
  drill: Drill
  answer: number | null
  isKept?: boolean
}) => {
  const mark = answer === null ? undefined : markAnswer(drill, answer)
  return (
    <div className={`drill-verdict ${mark ? (mark.isRight ? 'right' : 'off') : ''}`} role="status">
      {mark && (
        <>
          <h3>
            {mark.isRight ? <Check aria-hidden /> : <X aria-hidden />}
            {VERDICTS[mark.verdict]()}
          </h3>
          <ul>
            {mark.reasons.map((reason) => (
              <li key={reason.what}>
                <ReasonMark isGood={reason.isGood} />
                <span>{reasonText(reason, drill)}</span>
              </li>
            ))}
          </ul>
          {isKept && (
            <p className="drill-kept">
              <CloudOff aria-hidden />
              {m.drill_kept()}
            </p>
          )}
        </>
      )}
    </div>
  )
}
