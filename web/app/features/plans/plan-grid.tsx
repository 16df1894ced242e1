import type { Plan } from '@padauk/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText } from '#lib/durations.ts'
import { Petals } from '#ui/petals.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { plansQuery } from './plans.api.ts'

/** `$49`, and cents where there are some. */
export const priceText = ({ price_usd }: Plan) =>
  `$${price_usd.toLocaleString('en', { minimumFractionDigits: Number.isInteger(price_usd) ? 0 : 2 })}`

/** The first plan that is longer than a year opens funded accounts (product.md, 'Funded rule'). */
export const fundedPlan = (plans: Plan[]) => plans.find(({ months }) => months > 12)

type Choice = {
  /** How a plan is asked for: a chat, and the handle for who cannot open it. */
  choose: (plan: Plan, isMarked: boolean) => ReactNode
}

const PlanCard = ({
  plan,
  fraction,
  isMarked,
  choose,
}: { plan: Plan; fraction: number; isMarked: boolean } & Choice) => (
  <li className={`card plan ${isMarked ? 'marked' : ''}`}>
    {isMarked && <span className="tag">{m.plans_with_funded()}</span>}
    <div className="stack">
      <div className="row between">
        <h2 className="h3">{plan.name}</h2>
        <span className="bloom" aria-hidden>
          <Petals fraction={fraction} stroke="#fff" strokeOpacity={0.34} />
        </span>
      </div>
      <p className="price num">
        {priceText(plan)} <small>{durationText(plan.months)}</small>
      </p>
      <p className="small muted">{plan.description}</p>
    </div>
    <ul className="gains">
      {plan.features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
    <div className="choose">{choose(plan, isMarked)}</div>
  </li>
)

/** The plans on sale, with price, length and what they open (VISIT-10). */
export const PlanGrid = ({ choose }: Choice) => {
  const { data, error, refetch } = useQuery(plansQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="plans">
        <Loading />
        {Array.from({ length: 5 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the five never change places
          <Skeleton key={at} className="h-96" />
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
  )
}
