import type { Final } from '@padauk/contract/finals'
import { FINAL_PASS_PERCENT } from '@padauk/rules/finals'
import { GraduationCap } from 'lucide-react'
import { WayCard } from '#ui/way-card.tsx'
import { m } from '#words/finals'

/** How the exam stands, in a line. */
const stateOf = ({ paper, questions }: Final) => {
  if (!paper) return m.final_about({ pass: FINAL_PASS_PERCENT })
  if (paper.score_percent === null) return m.final_open({ done: paper.answers.length, total: questions.length })
  return paper.passed
    ? m.final_passed_with({ percent: paper.score_percent })
    : m.final_failed_with({ percent: paper.score_percent, pass: FINAL_PASS_PERCENT })
}

/** Leads to the final exam of a campus. */
export const FinalCard = ({ final }: { final: Final }) => (
  <WayCard
    Icon={GraduationCap}
    title={m.final_title()}
    text={stateOf(final)}
    to={`/campuses/final?campus_id=${final.campus_id}`}
    act={final.paper?.score_percent === null ? m.final_go_on() : m.final_see()}
  />
)
