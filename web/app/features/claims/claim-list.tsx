import './claims.css'
import type { Claim } from '@padauk/contract/claims'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ListEnd } from '#ui/list-end.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/claims'
import { ClaimChip } from './claim-status.tsx'
import { claimsQuery } from './claims.api.ts'
import { ProofDialog } from './proof-dialog.tsx'

const Skeletons = () => (
  <>
    {['a', 'b', 'c'].map((key) => (
      <li key={key} aria-hidden>
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-4 w-40" />
      </li>
    ))}
  </>
)

const ClaimRow = ({ claim, onOpen }: { claim: Claim; onOpen: () => void }) => {
  const time = formatTime(claim.created_at)
  return (
    <li>
      <div className="row">
        <div className="row wraps grow gap-x-3 gap-y-1">
          <b className="percent num">{m.claims_percentage({ percentage: claim.percentage })}</b>
          <ClaimChip status={claim.status} />
          <time className="small muted num" dateTime={claim.created_at}>
            {time}
          </time>
        </div>
        {claim.payment_proof && (
          <Button
            look="sec"
            size="tight"
            aria-haspopup="dialog"
            aria-label={m.claim_proof_open({ time })}
            onClick={onOpen}
          >
            <Image className="icon-small" aria-hidden />
            {m.claim_proof()}
          </Button>
        )}
      </div>
      {claim.reason && (
        <p className="small">
          <b>{m.order_reason()}:</b> {claim.reason}
        </p>
      )}
    </li>
  )
}

/** The open proof is in the URL, so Back closes it and a reload reopens it. */
const useOpenProof = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const id = search.get('proof')
  const open = (historyId: number) =>
    void navigate({ search: `?proof=${historyId}` }, { state: 'opened', preventScrollReset: true })
  const close = () => {
    if (state === 'opened') void navigate(-1)
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true })
  }
  return { id, open, close }
}

/** Withdrawals of an order, newest first. The next page loads within 50 px of the bottom (FUND-2). */
export const ClaimList = ({ orderId }: { orderId: string }) => {
  const list = useInfiniteQuery(claimsQuery(orderId))
  const { data, error, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = list
  const proof = useOpenProof()
  const shown = proof.id
    ? data?.find(({ history_id, payment_proof }) => String(history_id) === proof.id && payment_proof)
    : undefined
  // A shared link can refer to a claim on a later page.
  const isSought = proof.id !== null && data !== undefined && !shown && hasNextPage && !isFetching && !error
  useEffect(() => {
    if (isSought) void fetchNextPage()
  }, [isSought, fetchNextPage])

  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.length === 0) return <Empty title={m.claims_empty()} />
  return (
    <div>
      <ul className="claims" aria-label={m.claims_list()}>
        {data?.map((claim) => (
          <ClaimRow key={claim.history_id} claim={claim} onOpen={() => proof.open(claim.history_id)} />
        ))}
        {(!data || isFetchingNextPage) && <Skeletons />}
      </ul>
      <ListEnd list={list} />
      {shown?.payment_proof && (
        <ProofDialog
          path={shown.payment_proof}
          time={formatTime(shown.created_at)}
          onRetry={() => refetch()}
          onClose={proof.close}
        />
      )}
    </div>
  )
}
