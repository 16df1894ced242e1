import { BIN_DAYS } from '@padauk/contract/staff-bin-items'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { BinTable } from '#features/staff-bin-items/bin-table.tsx'
import { binQuery } from '#features/staff-bin-items/staff-bin-items.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-bin-items'
import type { Route } from './+types/curriculum-bin.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(binQuery(new URL(request.url).searchParams.get('page') ?? '1'))
  return null
}

const CurriculumBin = () => {
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(binQuery(search.get('page') ?? '1'))
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{m.console_bin_title()}</h1>
          <p className="muted small">{m.console_bin_lead({ days: BIN_DAYS })}</p>
        </div>
        <ButtonLink look="sec" size="tight" to="/console/curriculum">
          <ChevronLeft className="icon-small" aria-hidden />
          {m.console_bin_back()}
        </ButtonLink>
      </div>
      <div className="card">
        {data ? (
          data.data.length > 0 ? (
            <BinTable items={data.data} />
          ) : (
            <Empty title={m.console_bin_empty()} />
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
      {data && <Pager {...data} />}
    </>
  )
}
export default CurriculumBin
