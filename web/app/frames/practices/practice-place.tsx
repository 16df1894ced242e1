import { DRILL_SET } from '@padauk/contract/drills'
import { useQuery } from '@tanstack/react-query'
import { drillResultsQuery } from '#features/drills/drills.api.ts'
import { meQuery } from '#features/members/members.api.ts'
import { DrillCard, PracticeCard } from '#features/practices/practice-card.tsx'
import { practiceQuery } from '#features/practices/practices.api.ts'
import { isView } from '#lib/session.ts'

/** The ways to the practice (LEARN-16) and the drills (LEARN-17) of today, while something of each is left. */
export const PracticePlace = ({ onGo }: { onGo?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  const now = new Date().toISOString()
  // After the end and to staff who look on, the calls are refused.
  const isActive =
    !isView() && (me?.subscriptions.some(({ start_at, end_at }) => start_at <= now && end_at > now) ?? false)
  const { data: practice } = useQuery({ ...practiceQuery, enabled: isActive })
  // Not the charts themselves, which are made when somebody asks for them.
  const { data: results } = useQuery({ ...drillResultsQuery, enabled: isActive })
  if (!isActive) return null
  const total = practice?.questions.length ?? 0
  const left = total - (practice?.paper.answers.length ?? 0)
  const drilled = results?.days.find(({ date }) => date === results.date)?.total ?? 0
  const go = onGo && { onGo }
  return (
    <>
      {left > 0 && <PracticeCard left={left} total={total} {...go} />}
      {results && drilled < DRILL_SET && <DrillCard left={DRILL_SET - drilled} total={DRILL_SET} {...go} />}
    </>
  )
}
