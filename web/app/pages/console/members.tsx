import { MEMBER_FILTERS, type MemberFilter } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import { Download, Upload, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { MembersTable } from '#features/staff-members/members-table.tsx'
import { exportAddress, membersQuery, type Wanted, wantedOf } from '#features/staff-members/staff-members.api.ts'
import { useTicks } from '#features/staff-members/use-ticks.ts'
import { TagFilter } from '#features/staff-tags/tag-filter.tsx'
import { prefetch } from '#lib/query-client.ts'
import { useKeptFocus } from '#lib/use-kept-focus.ts'
import { usePageTitle } from '#lib/use-page-title.ts'
import { useSearchChange } from '#lib/use-search-change.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FindField } from '#ui/find-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { SelectFilter } from '#ui/select-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-members'
import type { Route } from './+types/members.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(membersQuery(wantedOf(new URL(request.url).searchParams)))
  return null
}

const ChosenActs = lazy(async () => ({ default: (await import('#features/staff-members/chosen-acts.tsx')).ChosenActs }))

const FILTERS: Record<MemberFilter, () => string> = {
  ACTIVE: m.console_filter_active,
  RUNNING: m.console_filter_running,
  ENDING: m.console_filter_ending,
  ENDED: m.console_filter_ended,
  SUSPENDED: m.console_filter_suspended,
  DELETION_ASKED: m.console_filter_deletion,
}
const SORTS: [value: string, name: () => string][] = [
  ['joined desc', m.console_sort_joined_desc],
  ['joined asc', m.console_sort_joined_asc],
  ['name asc', m.console_sort_name],
  ['name desc', m.console_sort_name_desc],
  ['email asc', m.console_sort_email],
  ['email desc', m.console_sort_email_desc],
  ['ends asc', m.console_sort_ends],
  ['ends desc', m.console_sort_ends_desc],
]
/** Rows of the skeleton. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]
const naturalOrder = (sort: string) => (sort === 'name' || sort === 'email' ? 'asc' : 'desc')

type Go = ReturnType<typeof useSearchChange>

const Members = () => {
  const [search] = useSearchParams()
  const { may } = useStaff()
  useKeptFocus()
  const wanted = wantedOf(search)
  const { data, error, isPlaceholderData, refetch } = useQuery(membersQuery(wanted))
  const { q, status, sort = 'joined', tag } = wanted
  usePageTitle(m.console_place_members())
  const isNarrowed = Boolean(q || status || tag)
  const ticks = useTicks(wanted, data?.total ?? 0)
  const order = wanted.order ?? naturalOrder(sort)
  const change = useSearchChange()
  const go: Go = (changes, replace) => change({ page: undefined, ...changes }, replace)
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{m.console_place_members()}</h1>
          <p className="muted small num" role="status">
            {data ? m.console_members_found({ count: data.total.toLocaleString('en') }) : ' '}
          </p>
        </div>
        {may('members') && (
          <div className="row wraps">
            <ButtonLink look="sec" size="tight" to="/console/members/import">
              <Upload className="icon-small" aria-hidden />
              {m.console_import()}
            </ButtonLink>
            <a className="btn sec tight" href={exportAddress(wanted)} download>
              <Download className="icon-small" aria-hidden />
              {m.console_export()}
            </a>
            <ButtonLink size="tight" to="/console/members/new">
              <UserPlus className="icon-small" aria-hidden />
              {m.console_place_register()}
            </ButtonLink>
          </div>
        )}
      </div>
      <section className="card" aria-label={m.console_place_members()}>
        <Filters wanted={wanted} order={order} go={go} />
        {may('members') && data && ticks.count > 0 && (
          <Suspense>
            <ChosenActs
              members={ticks.members}
              count={ticks.count}
              total={data.total}
              exportTo={exportAddress(wanted, ticks.ids)}
              onAll={ticks.chooseAll}
              onNone={ticks.chooseNone}
            />
          </Suspense>
        )}
        {data ? (
          data.data.length > 0 ? (
            <MembersTable
              rows={data.data}
              sort={sort}
              order={order}
              isOld={isPlaceholderData}
              onSort={(by, way) => go({ sort: by, order: way })}
              ticks={may('members') ? ticks : undefined}
            />
          ) : (
            <Empty title={isNarrowed || data.total > 0 ? m.console_members_none_found() : m.console_members_none()}>
              {(isNarrowed || data.total > 0) && (
                <ButtonLink look="sec" size="tight" to="/console/members">
                  {m.console_show_all()}
                </ButtonLink>
              )}
            </Empty>
          )
        ) : error ? (
          <div className="p-4">
            <Failed error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div className="stack gap-2 p-4">
            <Loading />
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-11" />
            ))}
          </div>
        )}
        {data && <Pager {...data} />}
      </section>
    </>
  )
}
export default Members

type FilterProps = { wanted: Wanted; order: string; go: Go }
const Filters = ({ wanted, order, go }: FilterProps) => {
  const { may } = useStaff()
  const { q = '', status, sort = 'joined', tag = '' } = wanted
  return (
    <div className="member-filters dense">
      {/* Each search is a history entry, but not each keystroke. */}
      <FindField
        value={q}
        label={m.console_find_member()}
        hint={m.console_find_hint()}
        onFind={(typed) => go({ q: typed || undefined }, q !== '' && typed !== '')}
      />
      <SelectFilter
        label={m.console_member_state()}
        options={[
          ['', m.console_filter_all()],
          ...MEMBER_FILTERS.map((filter) => [filter, FILTERS[filter]()] as const),
        ]}
        value={status ?? ''}
        onChoose={(chosen) => go({ status: chosen })}
      />
      {may('members') && <TagFilter tag={tag} onChoose={(chosen) => go({ tag: chosen })} />}
      <SelectFilter
        className="sort-choice"
        label={m.console_sort()}
        options={SORTS.map(([value, name]) => [value, name()])}
        value={`${sort} ${order}`}
        onChoose={(chosen) => {
          const [by, way] = chosen.split(' ')
          go({ sort: by, order: way })
        }}
      />
    </div>
  )
}
