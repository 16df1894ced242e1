import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { pageOf } from '#features/reviews/review-place.ts'
import { AffiliateTable } from '#features/staff-affiliates/affiliate-table.tsx'
import { staffAffiliatesQuery } from '#features/staff-affiliates/staff-affiliates.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PagedCard } from '#ui/paged-card.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/staff-affiliates'
import type { Route } from './+types/affiliates.ts'

const placeOf = (search: URLSearchParams) => ({ q: (search.get('q') ?? '').slice(0, 254), page: pageOf(search) })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { search, searchParams } = new URL(request.url)
  // Posts were tabs of this page.
  if (searchParams.has('status')) throw redirect(`/console/affiliates/posts${search}`)
  prefetch(staffAffiliatesQuery(placeOf(searchParams)))
  return null
}

/** What is owed for referrals by code. */
const Affiliates = () => {
  const [search, setSearch] = useSearchParams()
  const { q, page } = placeOf(search)
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery(staffAffiliatesQuery({ q, page }))
  const seek = (event: FormEvent) => {
    event.preventDefault()
    const sought = input.current?.value.trim() ?? ''
    setSearch(sought ? { q: sought } : {})
  }
  return (
    <>
      <PageHead title={consoleWords.console_place_payouts()} lead={m.console_affiliate_lead()}>
        <search className="grow-0 basis-85 min-w-0">
          <form className="row" onSubmit={seek}>
            <span className="inbox grow">
              <Search className="icon-small" aria-hidden />
              <input
                key={q}
                ref={input}
                type="search"
                aria-label={m.console_affiliate_search()}
                placeholder={m.console_affiliate_search()}
                defaultValue={q}
              />
            </span>
            <Button type="submit" look="sec" size="tight">
              {m.console_affiliate_search_act()}
            </Button>
          </form>
        </search>
      </PageHead>
      <PagedCard
        page={data?.content}
        read={{ error, refetch }}
        none={q ? m.console_affiliate_not_found({ q }) : m.console_affiliate_empty()}
      >
        {(rows) => <AffiliateTable affiliates={rows} />}
      </PagedCard>
    </>
  )
}

export default Affiliates
