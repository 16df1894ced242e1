import { useQuery } from '@tanstack/react-query'
import { Lock, MessageCircle } from 'lucide-react'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { priceText } from '#features/plans/plan-prices.ts'
import { plansQuery } from '#features/plans/plans.api.ts'
import { Outcomes } from '#features/syllabuses/outcomes.tsx'
import { syllabusQuery } from '#features/syllabuses/syllabuses.api.ts'
import { durationText } from '#lib/durations.ts'
import { langOf } from '#lib/languages.ts'
import { titleOf } from '#lib/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m as plansWords } from '#words/plans'
import { m } from '#words/syllabuses'
import { campusesQuery } from './campuses.api.ts'

/** A campus that the plan does not open: what it teaches, which plans open it, and the chat with both written. */
export const ClosedCampus = ({ campusId }: { campusId: number }) => {
  const { data: me } = useQuery(meQuery)
  const { data: campuses } = useQuery(campusesQuery)
  const campus = campuses?.find(({ campus_id }) => campus_id === campusId)
  const { data: syllabus } = useQuery({ ...syllabusQuery(campus?.slug ?? ''), enabled: campus !== undefined })
  const { data: plans = [] } = useQuery(plansQuery)
  if (!campus) return null
  const { title, description, slug } = campus
  const opening = plans.filter(({ campus_count }) => campus_count === null)
  const [least] = opening.toSorted((a, b) => a.price_usd - b.price_usd)
  const wish = least ? m.syllabus_closed_message({ title, plan: least.name }) : m.syllabus_join_message({ title })
  return (
    <div className="stack gap-8">
      <title>{titleOf(title)}</title>
      <section className="card pad stack" aria-labelledby="closed">
        <h2 id="closed" className="title-2 row">
          <Lock aria-hidden />
          {m.syllabus_closed()}
        </h2>
        <p lang={langOf(description)}>{description}</p>
        {opening.length > 0 && (
          <>
            <h3 className="title-3">{m.syllabus_closed_opens()}</h3>
            <ul className="stack gap-1">
              {opening.map((plan) => (
                <li key={plan.plan_id} className="row between num">
                  <b lang={langOf(plan.name)}>{plan.name}</b>
                  <span>{`${priceText(plan)} · ${durationText(plan.months)}`}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="row wraps">
          <ChatLink look="pri" message={me ? `${wish} ${plansWords.plans_account_message({ email: me.email })}` : wish}>
            <MessageCircle aria-hidden />
            {m.syllabus_ask()}
          </ChatLink>
          <ButtonLink look="sec" to={`/learn/${slug}`}>
            {m.look_inside()}
          </ButtonLink>
        </div>
        <CopyHandle />
      </section>
      {syllabus && <Outcomes courses={syllabus.categories.flatMap(({ courses }) => courses)} />}
    </div>
  )
}
