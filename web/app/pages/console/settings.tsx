import type { Site } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import { RulesCard } from '#features/staff/rules-card.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { SiteForm } from '#features/staff-configurations/site-form.tsx'
import { configurationQuery } from '#features/staff-configurations/staff-configurations.api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-configurations'

export const clientLoader = () => {
  prefetch(configurationQuery('Site'))
  return null
}

const Settings = () => {
  const { may, staff_id } = useStaff()
  const { data, error, refetch } = useQuery(configurationQuery('Site'))
  return (
    <>
      <PageHead title={m.console_place_settings()} lead={m.console_settings_lead()} />
      {data ? (
        <SiteForm
          saved={data.content.value as Site}
          counts={data.content.counts}
          mayPayments={may('settings')}
          staffId={staff_id}
        />
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          <Skeleton className="h-96" />
        </>
      )}
      {may('staff') && <RulesCard />}
    </>
  )
}
export default Settings
