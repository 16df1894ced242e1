import { BIN_DAYS } from '@padauk/contract/staff-bin-items'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { BinTable } from '#features/staff-bin-items/bin-table.tsx'
import { binQuery } from '#features/staff-bin-items/staff-bin-items.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PagedCard } from '#ui/paged-card.tsx'
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
      <PageHead title={m.console_bin_title()} lead={m.console_bin_lead({ days: BIN_DAYS })}>
        <ButtonLink look="sec" size="tight" to="/console/curriculum">
          <ChevronLeft className="icon-small" aria-hidden />
          {m.console_bin_back()}
        </ButtonLink>
      </PageHead>
      <PagedCard page={data} read={{ error, refetch }} none={m.console_bin_empty()}>
        {(rows) => <BinTable items={rows} />}
      </PagedCard>
    </>
  )
}
export default CurriculumBin
