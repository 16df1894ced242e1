import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { CategoryInProgress } from '@padauk/contract/categories'
import { campusSlug } from '@padauk/rules/campuses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { campusesInQuery, campusesQuery, campusQuery } from '#features/campuses/campuses.api.ts'
import { withPendingCategories } from '#features/campuses/campuses.changes.ts'
import { ClosedCampusPlace } from '#features/campuses/closed-campus-place.tsx'
import { beginIn } from '#features/categories/begin.ts'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { withPendingSteps } from '#features/categories/categories.changes.ts'
import { CategoryCards, CategorySkeletons, ProgressList } from '#features/categories/category-lists.tsx'
import { BeginCard, ContinueCard, ContinueElsewhere } from '#features/categories/continue-card.tsx'
import { siteQuery } from '#features/configurations/configurations.api.ts'
import { DiscussionLink } from '#features/configurations/discussion-link.tsx'
import { usePanels } from '#frames/member/member-panels.tsx'
import { ApiError, NetworkError } from '#lib/api.ts'
import { useOverlaid } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Redirect } from '#ui/redirect.tsx'
import { languageOfAll, SaidNote } from '#ui/said-in.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/campuses'
import { language } from '#words/words.tsx'
import type { Route } from './+types/campus.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = new URL(request.url).searchParams.get('campus_id')
  startQueries(inProgressQuery, siteQuery, ...(id ? [campusQuery(id)] : []))
  return null
}

/** Tabs for all categories of the campus, and for finished ones. */
const CategoryTabs = ({ campus, isSaid }: { campus: CampusWithCategories; isSaid: boolean }) => {
  const [tab, setTab] = useState<'all' | 'completed'>('all')
  const completed = campus.categories.filter(
    ({ finished_lessons, total_lessons }) => total_lessons > 0 && finished_lessons >= total_lessons,
  )
  const shown = tab === 'all' ? campus.categories : completed
  return (
    <Tabs
      label={m.campus_tabs()}
      chosen={tab}
      onChoose={setTab}
      panelClassName="pt-3.5"
      tabs={[
        { key: 'all', label: m.campus_tab_all() },
        { key: 'completed', label: m.campus_tab_completed() },
      ]}
    >
      {shown.length > 0 ? (
        <CategoryCards campus={campus} categories={shown} isSaid={isSaid} />
      ) : (
        <Empty title={tab === 'all' ? m.campus_empty() : m.campus_none_completed()} />
      )}
    </Tabs>
  )
}

const CampusBody = ({ campus }: { campus: CampusWithCategories }) => {
  const { ways } = usePanels()
  const { data: read, error, refetch } = useQuery(inProgressQuery)
  const data = useOverlaid<CategoryInProgress[] | undefined>(inProgressQuery.queryKey, read, withPendingSteps)
  const inProgress = data?.filter(({ campus_id }) => campus_id === campus.campus_id) ?? []
  const [last] = inProgress
  const [latest] = data ?? []
  const said = languageOfAll(campus.categories)
  const isSaid = said !== undefined
  const first = beginIn(campus)
  return (
    <>
      <SaidNote language={said} />
      {latest && latest.campus_id !== campus.campus_id && <ContinueElsewhere category={latest} />}
      {last && <ContinueCard category={last} isSaid={isSaid} />}
      {data && !last && first && <BeginCard category={first} isSaid={isSaid} />}
      {ways.Practice && <ways.Practice />}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {inProgress.length > 0 && (
        <section aria-labelledby="in-progress">
          <div className="category-head">
            <h2 id="in-progress">{m.campus_in_progress()}</h2>
          </div>
          <ProgressList categories={inProgress} isSaid={isSaid} />
        </section>
      )}
      <section aria-labelledby="all-categories">
        <div className="category-head">
          <h2 id="all-categories">{m.campus_all_categories()}</h2>
          <DiscussionLink />
        </div>
        <CategoryTabs campus={campus} isSaid={isSaid} />
      </section>
      {ways.Final && <ways.Final campusId={campus.campus_id} />}
    </>
  )
}

const CampusById = ({ id }: { id: string }) => {
  const { ways } = usePanels()
  const { data: read, error, refetch } = useQuery(campusQuery(id))
  const data = useOverlaid<CampusWithCategories | 'closed' | undefined>(
    campusQuery(id).queryKey,
    read,
    withPendingCategories,
  )
  if (data === 'closed') return <ClosedCampusPlace campusId={Number(id)} />
  if (data)
    return (
      <>
        <title>{titleOf(data.title)}</title>
        <CampusBody campus={data} />
      </>
    )
  if (error instanceof NetworkError && ways.CampusNotHere) return <ways.CampusNotHere onRetry={() => void refetch()} />
  if (error)
    return (
      <Failed
        error={error}
        onRetry={() => void refetch()}
        text={error instanceof ApiError && error.status < 500 ? m.campus_unknown() : undefined}
      />
    )
  return (
    <>
      <Loading />
      <CategorySkeletons />
    </>
  )
}

/** Finds the campus of a URL that lacks the id, by its title in either language. */
const CampusByName = ({ slug }: { slug: string }) => {
  const { data, error, refetch } = useQuery(campusesQuery)
  const isNamed = ({ title }: { title: string }) => campusSlug(title) === slug
  const here = data?.find(isNamed)
  const elsewhere = useQuery({
    ...campusesInQuery(language() === 'en' ? 'my' : 'en'),
    enabled: data !== undefined && here === undefined,
  })
  const id = elsewhere.data?.find(isNamed)?.campus_id
  const campus = here ?? data?.find(({ campus_id }) => campus_id === id)
  if (campus)
    return (
      <Redirect to={campusAddress(campus)}>
        <CategorySkeletons />
      </Redirect>
    )
  if (data && !elsewhere.isPending) return <Empty title={m.campus_unknown()} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return <CategorySkeletons />
}

const Campus = () => {
  const { campus: slug = '' } = useParams()
  const [search] = useSearchParams()
  const id = search.get('campus_id')
  return id ? <CampusById key={id} id={id} /> : <CampusByName slug={slug} />
}
export default Campus
