import type { StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { plansQuery } from '#features/plans/plans.api.ts'
import { AnnouncementsList } from '#features/staff-announcements/announcements-list.tsx'
import { staffAnnouncementsQuery } from '#features/staff-announcements/staff-announcements.api.ts'
import { campusChoiceQuery } from '#features/staff-members/staff-members.api.ts'
import { tagsQuery } from '#features/staff-tags/staff-tags.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-announcements'
import type { Route } from './+types/announcements.ts'

const AnnouncementDialog = lazy(async () => ({
  default: (await import('#features/staff-announcements/announcement-dialog.tsx')).AnnouncementDialog,
}))
const pageOf = (search: URLSearchParams) => search.get('page') ?? '1'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(staffAnnouncementsQuery(pageOf(new URL(request.url).searchParams)))
  return null
}

const Announcements = () => {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(staffAnnouncementsQuery(pageOf(search)))
  const plans = useQuery(plansQuery).data ?? []
  const campuses = useQuery(campusChoiceQuery).data ?? []
  const tags = useQuery(tagsQuery).data ?? []
  const [edited, setEdited] = useState<StaffAnnouncement>()
  // In the address, so that the search of the back office can open it.
  const isNew = search.get('act') === 'new'
  return (
    <>
      <PageHead title={m.console_place_announcements()} lead={m.console_announcements_lead()}>
        <Button size="tight" onClick={() => setSearch({ act: 'new' })}>
          <Plus className="icon-small" aria-hidden />
          {m.console_announcement_new()}
        </Button>
      </PageHead>
      <section className="card" aria-label={m.console_place_announcements()}>
        {data ? (
          data.data.length > 0 ? (
            <AnnouncementsList announcements={data.data} onEdit={setEdited} />
          ) : (
            <Empty title={m.console_announcements_none()} />
          )
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="m-4 h-32" />
          </>
        )}
        {data && <Pager {...data} />}
      </section>
      {(edited || isNew) && (
        <Suspense>
          <AnnouncementDialog
            announcement={edited}
            choices={{
              PLAN: plans.map(({ plan_id, name }) => ({ id: plan_id, name })),
              CAMPUS: campuses.map(({ campus_id, title }) => ({ id: campus_id, name: title })),
              TAG: tags.map(({ tag_id, name }) => ({ id: tag_id, name })),
            }}
            onClose={() => {
              setEdited(undefined)
              if (isNew) setSearch({}, { replace: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
export default Announcements
