import { sumText } from '@padauk/rules/prices'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ClaimReview } from '#features/reviews/claim-review.tsx'
import { ReviewDesk } from '#features/reviews/review-desk.tsx'
import { readPlace } from '#features/reviews/review-place.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { staffClaimQuery, staffClaimsQuery } from '#features/staff-claims/staff-claims.api.ts'
import { prefetch } from '#lib/query-client.ts'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import type { Route } from './+types/claims.ts'

const TABS = ['PENDING', 'APPROVED', 'REJECT'] as const
const LABELS = {
  PENDING: m.console_review_tab_wait,
  APPROVED: m.console_review_tab_paid,
  REJECT: m.console_review_tab_rejected,
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const place = readPlace(new URL(request.url).searchParams, TABS)
  prefetch(staffClaimsQuery(place), ...(place.item ? [staffClaimQuery(Number(place.item))] : []))
  return null
}

const Claims = () => {
  const [search] = useSearchParams()
  const { may, staff_id } = useStaff()
  const place = readPlace(search, TABS)
  const { data, error, refetch } = useQuery(staffClaimsQuery(place))
  return (
    <ReviewDesk
      kind="claim"
      title={consoleWords.console_place_claims()}
      lead={m.console_review_claims_lead()}
      tabs={TABS.map((key) => ({ key, label: LABELS[key]() }))}
      place={place}
      page={data?.content}
      rows={data?.content.data.map(
        ({ history_id, member, percentage, sent, needs_two_people, first_approved, status, created_at, held }) => ({
          id: history_id,
          held,
          title: m.console_review_claim_row({
            amount: sent ? sumText(sent.amount, sent.currency) : `${percentage} %`,
            name: member.name,
          }),
          text:
            status === 'PENDING' && needs_two_people
              ? first_approved
                ? m.console_review_two_left({ name: first_approved.name })
                : m.console_review_two_people()
              : m.console_review_claim({ id: history_id }),
          since: created_at,
          waits: status === 'PENDING',
        }),
      )}
      error={error}
      onRetry={() => void refetch()}
      empty={place.tab === 'PENDING' ? m.console_review_empty() : m.console_review_empty_tab()}
    >
      {(item) => <ClaimReview {...item} me={staff_id} may={may} />}
    </ReviewDesk>
  )
}
export default Claims
