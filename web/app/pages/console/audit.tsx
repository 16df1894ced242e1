import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AuditTable } from '#features/audits/audit-table.tsx'
import { type AuditFilter, auditsQuery } from '#features/audits/audits.api.ts'
import { peopleQuery } from '#features/staff/staff.api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { FilterForm, SpanFields } from '#ui/filter-form.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/audits'
import { m as consoleWords } from '#words/console'
import { ACT_KINDS } from '#words/generated/acts.ts'
import type { Route } from './+types/audit.ts'

const NAMES = ['page', 'staff', 'action', 'target', 'from', 'to'] as const
const filterOf = (search: URLSearchParams): AuditFilter =>
  Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) as string]] : [])))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(auditsQuery(filterOf(new URL(request.url).searchParams)), peopleQuery)
  return null
}

/** A kind of acts is chosen by what they begin with. */
const kindOptions = () =>
  ACT_KINDS.map((name) => [`${name.slice('act_'.length).replaceAll('_', '-')}.`, m[name]()] as const).toSorted(
    ([, a], [, b]) => a.localeCompare(b),
  )

const Audit = () => {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const { data, error, refetch } = useQuery(auditsQuery(filter))
  const people = useQuery(peopleQuery)
  return (
    <>
      <PageHead title={consoleWords.console_place_audit()} lead={m.console_audit_lead()} />
      <FilterForm act={m.console_filter()} clear={{ to: '/console/school/audit', label: m.console_filter_clear() }}>
        <SelectField
          label={m.console_audit_kind()}
          name="action"
          defaultValue={filter.action ?? ''}
          options={[['', m.console_audit_kind_all()], ...kindOptions()]}
        />
        <SelectField
          label={m.console_audit_person()}
          name="staff"
          // The people arrive after the filter that the address has.
          key={people.data ? 'people' : ''}
          defaultValue={filter.staff ?? ''}
          options={[
            ['', m.console_audit_person_all()],
            ...(people.data?.content.data ?? []).map(({ email, name }) => [email, name] as const),
          ]}
        />
        {filter.target && <input type="hidden" name="target" value={filter.target} />}
        <SpanFields from={filter.from} to={filter.to} />
      </FilterForm>
      <section className="card" aria-label={consoleWords.console_place_audit()}>
        {data ? (
          data.content.data.length > 0 ? (
            <>
              {filter.target && data.content.data[0]?.name && (
                <p className="small px-4 pt-3">{m.console_audit_only({ name: data.content.data[0].name })}</p>
              )}
              <AuditTable audits={data.content.data} hasDetails />
            </>
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
