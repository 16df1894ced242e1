import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readPlace } from '#features/reviews/review-place.ts'
import { ReviewTabs } from '#features/reviews/review-tabs.tsx'
import { MailTable } from '#features/staff-mails/mail-table.tsx'
import { staffMailsQuery } from '#features/staff-mails/staff-mails.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PagedCard } from '#ui/paged-card.tsx'
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
      <PageHead title={m.console_place_mails()} lead={m.console_mail_lead()} />
      <ReviewTabs
        tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))}
        chosen={place.tab}
        count={data?.content.total}
      />
      <PagedCard page={data?.content} read={{ error, refetch }} none={m.console_mail_empty()}>
        {(rows) => <MailTable mails={rows} />}
      </PagedCard>
    </>
  )
}
export default Mails
