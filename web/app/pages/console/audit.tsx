import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AuditTable } from '#features/audits/audit-table.tsx'
import { type AuditFilter, auditsQuery } from '#features/audits/audits.api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { TextField } from '#ui/field.tsx'
import { FilterForm, SpanFields } from '#ui/filter-form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/audits'
import { m as consoleWords } from '#words/console'
import { m as staffWords } from '#words/staff'
import type { Route } from './+types/audit.ts'

const NAMES = ['page', 'staff', 'action', 'target', 'from', 'to'] as const
const filterOf = (search: URLSearchParams): AuditFilter =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) as string]] : [])))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(auditsQuery(filterOf(new URL(request.url).searchParams)))
  return null
}

const Audit = () => {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const { data, error, refetch } = useQuery(auditsQuery(filter))
  return (
    <>
      <PageHead title={consoleWords.console_place_audit()} lead={m.console_audit_lead()} />
      <FilterForm act={m.console_filter()} clear={{ to: '/console/school/audit', label: m.console_filter_clear() }}>
        <TextField label={staffWords.console_email()} name="staff" autoCapitalize="none" defaultValue={filter.staff} />
        <TextField
          label={m.console_audit_action()}
          name="action"
          autoCapitalize="none"
          placeholder="members."
          defaultValue={filter.action}
        />
        <TextField
          label={m.console_audit_target()}
          name="target"
          autoCapitalize="none"
          placeholder="member:12"
          defaultValue={filter.target}
        />
        <SpanFields from={filter.from} to={filter.to} />
      </FilterForm>
      <section className="card" aria-label={consoleWords.console_place_audit()}>
        {data ? (
          data.content.data.length > 0 ? (
            <AuditTable audits={data.content.data} hasDetails />
          ) : (
            <Empty title={m.console_audit_none()} />
          )
        ) : error ? (
          <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="m-4 h-96" />
          </>
        )}
        {data && <Pager {...data.content} />}
      </section>
    </>
  )
}
export default Audit
