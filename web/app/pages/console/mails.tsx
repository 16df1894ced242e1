import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPlace } from '#features/reviews/review-place.ts'
import { ReviewTabs } from '#features/reviews/review-tabs.tsx'
import { MailTable } from '#features/staff-mails/mail-table.tsx'
import { staffMailsQuery } from '#features/staff-mails/staff-mails.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-mails'
import type { Route } from './+types/mails.ts'

const TABS = ['ALL', 'FAILED', 'HANDED_OVER'] as const
const LABELS = { ALL: m.console_mail_tab_all, FAILED: m.console_mail_failed, HANDED_OVER: m.console_mail_handed }

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(staffMailsQuery(readPlace(new URL(request.url).searchParams, TABS)))
  return null
}

const Mails = () => {
  const [search] = useSearchParams()
  const place = readPlace(search, TABS)
  const { data, error, refetch } = useQuery(staffMailsQuery(place))
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{m.console_mails()}</h1>
          <p className="muted small">{m.console_mail_lead()}</p>
        </div>
      </div>
      <ReviewTabs
        tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))}
        chosen={place.tab}
        count={data?.content.total}
      />
      <div className="card">
        {data ? (
          data.content.data.length > 0 ? (
            <MailTable mails={data.content.data} />
          ) : (
            <Empty title={m.console_mail_empty()} />
          )
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="p-4 stack gap-3">
            <Loading />
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} className="h-12 w-full" />
            ))}
          </div>
        )}
      </div>
      {data && <Pager {...data.content} />}
    </>
  )
}
export default Mails
