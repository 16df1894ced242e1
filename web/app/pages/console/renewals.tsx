import type { Overview } from '@padauk/contract/overviews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { figuresQuery, overviewQuery } from '#features/overviews/overviews.api.ts'
import { RenewedFigure } from '#features/overviews/renewed-figure.tsx'
import { plansQuery } from '#features/plans/plans.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { byDay, RenewalList } from '#features/staff-renewals/renewal-list.tsx'
import { RenewalTabs } from '#features/staff-renewals/renewal-tabs.tsx'
import { rangeText } from '#features/staff-renewals/renewal-words.ts'
import { rangeOf, renewalsQuery, type Wanted } from '#features/staff-renewals/staff-renewals.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { useKeptFocus } from '#lib/use-kept-focus.ts'
import { Absent } from '#ui/absent.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-renewals'
import type { Route } from './+types/renewals.ts'

const wantedOf = (search: URLSearchParams): Wanted | undefined => {
  const range = rangeOf(search)
  if (!range) return undefined
  const page = search.get('page') ?? ''
  return {
    range,
    ...(/^[1-9]\d{0,6}$/.test(page) && { page }),
    ...(search.get('state') === 'NONE' && { state: 'NONE' as const }),
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const wanted = wantedOf(new URL(request.url).searchParams)
  prefetch(wanted ? renewalsQuery(wanted) : overviewQuery, plansQuery, figuresQuery())
  return null
}

const Renewals = () => {
  const { may } = useStaff()
  useKeptFocus()
  const [search] = useSearchParams()
  const wanted = wantedOf(search)
  const overview = useQuery(overviewQuery)
  if (!may('members')) return <Absent why={m.console_not_allowed()} text="" />
  if (wanted) return <Range wanted={wanted} counts={overview.data?.content.renewals ?? undefined} />
  if (overview.isPending) return <Loading />
  // The first range with anybody in it, which then stays in the address while it is worked off.
  const range = overview.data?.content.renewals?.find(({ count }) => count > 0)?.range ?? '0-3'
  search.set('range', range)
  return <Navigate replace to={`?${search}`} />
}
export default Renewals

type RangeProps = { wanted: Wanted; counts: NonNullable<Overview['renewals']> | undefined }
const Range = ({ wanted, counts }: RangeProps) => {
  const [, setSearch] = useSearchParams()
  const { range, state } = wanted
  // The box changes when it is pressed, the address a moment later.
  const [isOnlyOpen, setOnlyOpen] = useState(state === 'NONE')
  useEffect(() => setOnlyOpen(state === 'NONE'), [state])
  const { data, error, refetch, isPlaceholderData } = useQuery(renewalsQuery(wanted))
  const figures = useQuery(figuresQuery())
  const here = counts?.find((one) => one.range === range)
  return (
    <>
      <PageHead title={m.console_place_renewals()} lead={m.console_renewals_lead()} />
      <div className="renewals">
        <RenewalTabs counts={counts} range={range} />
        <section className="card" aria-label={rangeText(range)}>
          <div className="row wraps between gap-2.5 px-4 py-3 small">
            <span className="num" role="status">
              {here && here.count > 0 && m.console_renewals_not_contacted({ count: here.not_contacted })}
            </span>
            <label className="row gap-2 min-h-9 cursor-pointer">
              <input
                type="checkbox"
                className="check"
                checked={isOnlyOpen}
                onChange={({ target: { checked } }) => {
                  setOnlyOpen(checked)
                  setSearch({ range, ...(checked && { state: 'NONE' }) }, { preventScrollReset: true })
                }}
              />
              {m.console_renewals_only_open()}
            </label>
          </div>
          {data ? (
            <div className={isPlaceholderData ? 'outdated' : ''}>
              <RenewalList
                parts={byDay(data.data)}
                none={
                  <Empty
                    title={
                      state
                        ? m.console_renewals_none_open()
                        : range === 'ended'
                          ? m.console_renewals_none_ended()
                          : m.console_renewals_none()
                    }
                  >
                    {state && (
                      <Link className="link" to={`?range=${range}`}>
                        {m.console_renewals_show_all()}
                      </Link>
                    )}
                  </Empty>
                }
              />
            </div>
          ) : error ? (
            <div className="p-4">
              <Failed error={error} onRetry={() => void refetch()} />
            </div>
          ) : (
            <div className="stack gap-2 p-4">
              <Loading />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          )}
          {data && <Pager {...data} />}
        </section>
        {figures.data ? (
          <RenewedFigure days={figures.data.content.days} />
        ) : figures.error ? (
          <Failed error={figures.error} onRetry={() => void figures.refetch()} />
        ) : (
          <Skeleton className="h-44" />
        )}
      </div>
    </>
  )
}
