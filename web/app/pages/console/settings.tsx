import '../../styles/console-school.css'
import type { Site } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#features/staff/staff.api.ts'
import { SiteForm } from '#features/staff-configurations/site-form.tsx'
import { configurationQuery } from '#features/staff-configurations/staff-configurations.api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'

export const clientLoader = () => {
  prefetch(configurationQuery('Site'))
  return null
}

const Settings = () => {
  const { may } = useStaff()
  const { data, error, refetch } = useQuery(configurationQuery('Site'))
  return (
    <>
      <div className="cm-head">
        <div>
          <h1>{m.console_settings()}</h1>
          <p className="muted small">{m.console_settings_lead()}</p>
        </div>
      </div>
      {data ? (
        <SiteForm saved={data.content.value as Site} mayPayments={may('settings')} />
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading />
          <Skeleton className="h-96" />
        </>
      )}
    </>
  )
}
export default Settings
