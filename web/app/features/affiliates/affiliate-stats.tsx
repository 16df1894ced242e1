import './affiliates.css'
import type { AffiliateStats } from '@padauk/contract/affiliates'
import { REFERRAL_TIERS } from '@padauk/rules/affiliates'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { dollarsText } from '#lib/money.ts'
import { Absent } from '#ui/absent.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/affiliates'
import { affiliateStatsQuery, statsRefusal } from './affiliates.api.ts'

const rangeOf = (at: number) => {
  const [tier, next] = [REFERRAL_TIERS[at], REFERRAL_TIERS[at + 1]]
  return next
    ? m.check_tier_range({ from: tier?.from ?? 0, to: next.from - 1 })
    : m.check_tier_open({ from: tier?.from ?? 0 })
}

const nextText = (total: number) => {
  if (total === 0) return m.check_tier_none()
  const next = REFERRAL_TIERS.find(({ from }) => from > total)
  return next ? m.check_tier_next({ count: next.from - total, percent: next.percent }) : m.check_tier_top()
}

/** The six tiers, drawn to scale; the reached one, if any, is filled. */
export const Tiers = ({ percent }: { percent: number }) => (
  <figure>
    <figcaption className="small faint">{m.check_tiers()}</figcaption>
    <ol className="affiliate-tiers">
      {REFERRAL_TIERS.map((tier, at) => {
        const isHere = tier.percent === percent
        return (
          <li key={tier.from} className={isHere ? 'affiliate-here' : undefined} aria-current={isHere || undefined}>
            <span className="num">{rangeOf(at)}</span>
            <svg className="affiliate-scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
              <rect width={tier.percent * 10} height="10" rx="1.5" />
            </svg>
            <b className="num">{tier.percent} %</b>
            {isHere && <span className="sr-only">{m.check_tier_here()}</span>}
          </li>
        )
      })}
    </ol>
  </figure>
)

const Unpaid = ({ total_subscriptions, subscriptions_to_pay }: AffiliateStats) => {
  if (subscriptions_to_pay.length === 0)
    return <p className="muted">{total_subscriptions > 0 ? m.check_unpaid_none() : m.check_unpaid_empty()}</p>
  return (
    <table className="affiliate-unpaid">
      <thead>
        <tr>
          <th scope="col">{m.check_unpaid_plan()}</th>
          <th scope="col">{m.check_unpaid_count()}</th>
        </tr>
      </thead>
      <tbody>
        {subscriptions_to_pay.map(({ name, unpaid_count }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="num">{unpaid_count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Refer code, total, current tier, and the unpaid amount by plan (AFF-3). */
export const AffiliateStatsCard = ({ code }: { code: string }) => {
  const { data, error: failure, isPending, refetch } = useQuery(affiliateStatsQuery(code))
  const error = failure ?? (isPending ? statsRefusal(code) : undefined)
  if (error instanceof ApiError && error.status === 404) return <Absent why={m.check_count_unknown()} />
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} text={m.check_count_failed()} />
  if (!data)
    return (
      <div className="card pad stack">
        <Loading />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
    )
  return (
    <section className="card pad stack" aria-labelledby="stats">
      <h2 className="title-3" id="stats">
        {m.check_result({ code: data.refer_code })}
      </h2>
      <dl className="affiliate-figures">
        <div>
          <dt>{m.check_total()}</dt>
          <dd className="num">{data.total_subscriptions.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>{m.check_tier()}</dt>
          <dd className="num">{data.tier_percent} %</dd>
          <dd className="small muted">{nextText(data.total_subscriptions)}</dd>
        </div>
      </dl>
      <Tiers percent={data.tier_percent} />
      <h3 className="title-3">{m.check_unpaid()}</h3>
      {data.owed_usd === null
        ? data.subscriptions_to_pay.length > 0 && <p className="small muted">{m.check_owed_to_owner()}</p>
        : data.owed_usd > 0 && (
            <p className="num">{m.check_owed({ amount: dollarsText(data.owed_usd), percent: data.tier_percent })}</p>
          )}
      <Unpaid {...data} />
    </section>
  )
}
