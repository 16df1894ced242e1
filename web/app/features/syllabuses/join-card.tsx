import './learn.css'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { priceText } from '#features/plans/plan-prices.ts'
import { plansQuery } from '#features/plans/plans.api.ts'
import { formatDay } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/syllabuses'

/** What it costs at least, and how one joins. The price is left out while no plan is known. */
export const JoinCard = ({ title }: { title: string }) => {
  const { data = [] } = useQuery(plansQuery)
  const least = data.toSorted((one, other) => one.price_usd - other.price_usd)[0]
  return (
    <section className="card join" aria-labelledby="join">
      <h2 className="title-3" id="join">
        {m.syllabus_join_title()}
      </h2>
      {least && (
        <div>
          <p className="small muted">{m.syllabus_from({ plan: least.name })}</p>
          <p className="join-price num">{priceText(least)}</p>
          <p className="small muted num">
            {m.syllabus_once({ length: durationText(least.months) })}
            {least.estimate && (
              <>
                <br />
                {m.syllabus_estimate({
                  mmk: least.estimate.mmk.toLocaleString('en'),
                  day: formatDay(`${least.estimate.from_day}T12:00`),
                })}
              </>
            )}
          </p>
        </div>
      )}
      <ChatLink look="pri" message={m.syllabus_join_message({ title })}>
        <MessageCircle aria-hidden />
        {m.syllabus_join()}
      </ChatLink>
      <CopyHandle />
      <ButtonLink look="sec" to="/subscription">
        {m.syllabus_compare()}
      </ButtonLink>
      <ol className="join-steps small">
        {[m.syllabus_step_chat(), m.syllabus_step_pay(), m.syllabus_step_start()].map((step, nth) => (
          <li key={step}>
            <span className="num" aria-hidden>
              {nth + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="small muted">{m.syllabus_risk()}</p>
    </section>
  )
}
