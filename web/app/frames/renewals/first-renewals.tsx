import type { Overview } from '@padauk/contract/overviews'
import { RENEWAL_RANGES } from '@padauk/rules/renewals'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useChatLanguage } from '#features/staff-members/chat-message.tsx'
import { RenewalTabs } from '#features/staff-renewals/renewal-tabs.tsx'
import { rangeOf, renewalsQuery } from '#features/staff-renewals/staff-renewals.api.ts'
import { m } from '#features/staff-renewals/staff-renewals.words.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import { RenewalList } from './renewal-list.tsx'

const FIRST = '5'

/** Renewals on the first page: every range with its number, and the first five of one, the nearest that has any. */
export const FirstRenewals = ({ counts }: { counts: NonNullable<Overview['renewals']> }) => {
  const [search] = useSearchParams()
  const [language] = useChatLanguage()
  const range = rangeOf(search) ?? counts.find(({ count }) => count > 0)?.range ?? RENEWAL_RANGES[0]
  const { data, error, refetch, isPlaceholderData } = useQuery(renewalsQuery({ range, perPage: FIRST }))
  return (
    <section className="card" aria-labelledby="renewals">
      <div className="card-head">
        <h2 id="renewals">{consoleWords.console_renewals()}</h2>
        <Link className="link small" to={`/console/renewals?range=${range}`}>
          {m.console_renewals_show_all()}
        </Link>
      </div>
      <div className="px-4 pb-3">
        <RenewalTabs counts={counts} range={range} />
      </div>
      {data ? (
        <div className={isPlaceholderData ? 'outdated' : ''}>
          <RenewalList
            rows={data.data}
            language={language}
            isBrief
            none={
              <p className="muted small px-4 pb-4">
                {range === 'ended' ? m.console_renewals_none_ended() : m.console_renewals_none()}
              </p>
            }
          />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </section>
  )
}
