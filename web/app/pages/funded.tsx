import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '#features/configurations/configurations.api.ts'
import { DiscussionLink } from '#features/configurations/discussion-link.tsx'
import { meQuery } from '#features/members/members.api.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'

export const meta = () => [{ title: titleOf(m.funded_title()) }]

export const clientLoader = () => {
  startQueries(siteQuery)
  return null
}

/** What a funded account asks for, and who opens it. */
const Funded = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <Failed error={error} onRetry={() => void refetch()} />
  if (!me) return <Skeleton className="h-40 rounded-lg" />
  return (
    <section className="card pad stack max-w-160 gap-4">
      <h2 className="h2">{m.funded_heading()}</h2>
      <p>{m.funded_what()}</p>
      <p>{m.funded_rule()}</p>
      <p className="strong">{me.is_subscription_period_greater_than_one_year ? m.funded_yours() : m.funded_not_yours()}</p>
      <div>
        <DiscussionLink look="pri" />
      </div>
    </section>
  )
}
export default Funded
