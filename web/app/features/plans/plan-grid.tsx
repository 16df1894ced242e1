import './plans.css'
import type { Plan } from '@padauk/contract/plans'
import { isLifetime } from '@padauk/rules/plans'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { langOf } from '#lib/languages.ts'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/plans'
import { fundedPlan, monthText, opensFunded, priceText } from './plan-prices.ts'
import { plansQuery } from './plans.api.ts'

type Choice = {
  /** How to ask for a plan: a chat link, and the handle for those who cannot open it. */
  choose: (plan: Plan, isMarked: boolean) => ReactNode
  /** The member's own plan, and when it ends if it is renewed now. */
  own: { plan_id: number; endOf: (months: number) => string } | undefined
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** One column of the comparison: the same facts in the same order in each. */
const PlanColumn = ({ plan, isMarked, choose, own }: { plan: Plan; isMarked: boolean } & Choice) => (
  <li className={`plan ${isMarked ? 'marked' : ''}`}>
    <div className="plan-head">
      <h2 className="title-3" lang={langOf(plan.name)}>
        {plan.name}
      </h2>
      <p className="plan-price num">
        {priceText(plan)} <small>{durationText(plan.months)}</small>
      </p>
    </div>
    <dl className="plan-facts num">
      <Fact name={m.plans_opens()}>
        {plan.campus_count === null ? m.plans_opens_all() : m.plans_opens_some({ count: plan.campus_count })}
      </Fact>
      {own?.plan_id === plan.plan_id && !isLifetime(plan.months) ? (
        // In the place of another line, so that nothing below moves.
        <Fact name={m.plans_renewed()}>{m.plans_until({ day: formatDay(own.endOf(plan.months)) })}</Fact>
      ) : (
        <Fact name={m.plans_a_month()}>{monthText(plan) ?? m.plans_no_end()}</Fact>
      )}
      {plan.estimate && (
        <Fact name={m.plans_in_kyat()}>{m.plans_kyat({ mmk: plan.estimate.mmk.toLocaleString('en') })}</Fact>
      )}
      <Fact name={m.plans_funded()}>
        <span className={opensFunded(plan) ? 'plan-has' : 'plan-lacks'}>
          {opensFunded(plan) ? <Check aria-hidden /> : <Minus aria-hidden />}
          {opensFunded(plan) ? m.plans_funded_may() : m.plans_funded_not()}
        </span>
      </Fact>
    </dl>
    <ul className="plan-gains">
      {plan.features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden />
          <span lang={langOf(feature)}>{feature}</span>
        </li>
      ))}
    </ul>
    <div className="plan-choose">{choose(plan, isMarked)}</div>
  </li>
)

export const PlansComing = () => (
  <div className="card plans">
    <Loading />
    {[...'abcde'].map((key) => (
      <Skeleton key={key} className="h-72" />
    ))}
  </div>
)

/**
 * Plans on sale side by side, the member's own first: price, length, what each opens, and the price in kyat (VISIT-10,
 * VISIT-17).
 */
export const PlanGrid = ({ choose, own }: Choice) => {
  const { data, error, refetch } = useQuery(plansQuery)
  // Plans do not change places before somebody's eyes: one that becomes known later is marked where it is.
  const [first] = useState(own?.plan_id)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <PlansComing />
  if (data.length === 0)
    return (
      <div className="card relative -mt-24">
        <Empty title={m.plans_none()} />
      </div>
    )
  const marked = data.find(({ plan_id }) => plan_id === own?.plan_id) ?? fundedPlan(data)
  const rate = data.find(({ estimate }) => estimate)?.estimate
  return (
    <>
      <SaidNote language={languageOfAll(data)} />
      <ul className="card plans">
        {data
          .toSorted((a, b) => Number(b.plan_id === first) - Number(a.plan_id === first))
          .map((plan) => (
            <PlanColumn key={plan.plan_id} plan={plan} isMarked={plan === marked} choose={choose} own={own} />
          ))}
      </ul>
      {rate && (
        <p className="small muted mt-3">
          {m.plans_rate({
            mmk: rate.mmk_per_usd.toLocaleString('en'),
            day: formatDay(`${rate.from_day}T12:00`),
          })}
        </p>
      )}
    </>
  )
}
