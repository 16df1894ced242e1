import './plans.css'
import type { Plan } from '@padauk/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText } from '#lib/durations.ts'
import { langOf } from '#lib/languages.ts'
import { Petals } from '#ui/petals.tsx'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { plansQuery } from './plans.api.ts'
import { m } from './plans.words.ts'

/** `$49`; cents only if there are any. */
export const priceText = ({ price_usd }: Plan) =>
  `$${price_usd.toLocaleString('en', { minimumFractionDigits: Number.isInteger(price_usd) ? 0 : 2 })}`

/** The first plan longer than a year, which satisfies the funded rule (docs/glossary.md). */
export const fundedPlan = (plans: Plan[]) => plans.find(({ months }) => months > 12)

type Choice = {
  /** How to ask for a plan: a chat link, and the handle for those who cannot open it. */
  choose: (plan: Plan, isMarked: boolean) => ReactNode
}

const PlanCard = ({
  plan,
  fraction,
  isMarked,
  choose,
}: { plan: Plan; fraction: number; isMarked: boolean } & Choice) => (
  <li className={`card plan ${isMarked ? 'marked' : ''}`}>
    {isMarked && <span className="plan-tag">{m.plans_with_funded()}</span>}
    <div className="stack">
      <div className="row between">
        <h2 className="title-3" lang={langOf(plan.name)}>
          {plan.name}
        </h2>
        <span className="bloom" aria-hidden>
          <Petals fraction={fraction} stroke="#fff" strokeOpacity={0.34} />
        </span>
      </div>
      <p className="plan-price num">
        {priceText(plan)} <small>{durationText(plan.months)}</small>
      </p>
      <p className="small muted" lang={langOf(plan.description)}>
        {plan.description}
      </p>
    </div>
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

/** Plans on sale with price, length and the campuses they open (VISIT-10). */
export const PlanGrid = ({ choose }: Choice) => {
  const { data, error, refetch } = useQuery(plansQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="plans">
        <Loading />
        {[...'abcde'].map((key) => (
          <Skeleton key={key} className="h-96" />
        ))}
      </div>
    )
  if (data.length === 0)
    return (
      <div className="card">
        <Empty title={m.plans_none()} />
      </div>
    )
  const marked = fundedPlan(data)
  return (
    <>
      <SaidNote language={languageOfAll(data)} />
      <ul className="plans">
        {data.map((plan, at) => (
          <PlanCard
            key={plan.plan_id}
            plan={plan}
            fraction={(at + 1) / data.length}
            isMarked={plan === marked}
            choose={choose}
          />
        ))}
      </ul>
    </>
  )
}
