import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PostsDesk } from '#features/reviews/posts-desk.tsx'
import { readPlace } from '#features/reviews/review-place.ts'
import { ReviewTabs } from '#features/reviews/review-tabs.tsx'
import { staffPostsQuery } from '#features/staff-affiliate-posts/staff-affiliate-posts.api.ts'
import { AffiliateTable } from '#features/staff-affiliates/affiliate-table.tsx'
import { staffAffiliatesQuery } from '#features/staff-affiliates/staff-affiliates.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PagedCard } from '#ui/paged-card.tsx'
import { m } from '#words/staff-affiliates'
import type { Route } from './+types/affiliates.ts'

/** Payouts: referrals by code, and approved posts. */
const TABS = ['REFERRERS', 'APPROVED', 'PAID'] as const
const LABELS = {
  REFERRERS: m.console_affiliate_tab,
  APPROVED: m.console_affiliate_tab_posts,
  PAID: m.console_affiliate_tab_paid,
}
const tabs = () => TABS.map((key) => ({ key, label: LABELS[key]() }))

const soughtBy = (search: URLSearchParams) => (search.get('q') ?? '').slice(0, 254)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url)
  const { tab, page } = readPlace(searchParams, TABS)
  prefetch(
    tab === 'REFERRERS' ? staffAffiliatesQuery({ q: soughtBy(searchParams), page }) : staffPostsQuery({ tab, page }),
  )
  return null
}

const Referrers = ({ page }: { page: string }) => {
  const [search, setSearch] = useSearchParams()
  const q = soughtBy(search)
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery(staffAffiliatesQuery({ q, page }))
  const seek = (event: FormEvent) => {
    event.preventDefault()
    const sought = input.current?.value.trim() ?? ''
    setSearch(sought ? { q: sought } : {})
  }
  return (
    <>
      <PageHead title={m.console_place_affiliates()} lead={m.console_affiliate_lead()}>
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
      <ReviewTabs tabs={tabs()} chosen="REFERRERS" count={data?.content.total} />
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

const Affiliates = () => {
  const [search] = useSearchParams()
  const { tab, page, item } = readPlace(search, TABS)
  if (tab === 'REFERRERS') return <Referrers page={page} />
  return (
    <PostsDesk
      title={m.console_place_affiliates()}
      lead={m.console_affiliate_posts_lead()}
      tabs={tabs()}
      place={{ tab, page, item }}
    />
  )
}
export default Affiliates
