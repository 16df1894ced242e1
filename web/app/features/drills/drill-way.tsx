import { DRILL_SET } from '@padauk/contract/drills'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { drillResultsQuery } from './drills.api.ts'
import { m } from './drills.words.ts'

/** Leads to the drills from the day, and says how many of today's are left. Nothing where they are refused. */
export function DrillWay() {
  const { data } = useQuery(drillResultsQuery)
  if (!data) return null
  const answered = data.days.find(({ date }) => date === data.date)?.total ?? 0
  return (
    <section className="card pad" aria-label={m.drill_title()}>
      <h2 className="strong">{m.drill_title()}</h2>
      <p className="small muted num">{m.drill_left({ left: Math.max(DRILL_SET - answered, 0), total: DRILL_SET })}</p>
      <ButtonLink look="sec" size="tight" className="mt-3" to="/campuses/drills">
        {m.drill_way()}
      </ButtonLink>
    </section>
  )
}
