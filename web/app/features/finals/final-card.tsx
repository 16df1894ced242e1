import '#features/practices/practices.css'
import type { Final } from '@padauk/contract/finals'
import { FINAL_PASS_PERCENT } from '@padauk/rules/finals'
import { GraduationCap } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { m } from './finals.words.ts'

/** How the exam stands, in a line. */
const stateOf = ({ paper, questions }: Final) => {
  if (!paper) return m.final_about({ pass: FINAL_PASS_PERCENT })
  if (paper.score_percent === null) return m.final_open({ done: paper.answers.length, total: questions.length })
  return paper.passed
    ? m.final_passed_with({ percent: paper.score_percent })
    : m.final_failed_with({ percent: paper.score_percent, pass: FINAL_PASS_PERCENT })
}

/** Leads to the final exam of a campus. */
export const FinalCard = ({ final }: { final: Final }) => {
  const isOpen = final.paper?.score_percent === null
  return (
    <div className="practice-card" role="group" aria-label={m.final_title()}>
      <GraduationCap aria-hidden />
      <p>
        <b>{m.final_title()}</b>
        <br />
        <span className="small muted num">{stateOf(final)}</span>
      </p>
      <ButtonLink look="sec" size="tight" to={`/campuses/final?campus_id=${final.campus_id}`}>
        {isOpen ? m.final_go_on() : m.final_see()}
      </ButtonLink>
    </div>
  )
}
