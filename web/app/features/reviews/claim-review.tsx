import type { Capability } from '@padauk/contract/capabilities'
import type { StaffClaimFile } from '@padauk/contract/staff-claims'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { ProofField } from '#features/staff-claims/proof-field.tsx'
import { staffClaimQuery } from '#features/staff-claims/staff-claims.api.ts'
import { holdClaim } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { formatTime } from '#lib/dates.ts'
import { Chip } from '#ui/chip.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/reviews'
import { m as staffAffiliatePostsWords } from '#words/staff-affiliate-posts'
import { ClaimFacts } from './claim-facts.tsx'
import { HeldNote } from './held-parts.tsx'
import { useDecide } from './review-decide.ts'
import { ReviewDecision } from './review-decision.tsx'
import { keyOf, type ReviewItem } from './review-desk.tsx'
import { ReviewHead, ReviewHistory, ReviewPicture, ReviewRead, SameWarning } from './review-parts.tsx'
import { useSentMoney } from './sent-fields.tsx'

type Props = ReviewItem & { me: number; may: (capability: Capability) => boolean }

/** A withdrawal: its share of the profit, destination, who has approved it, and what was sent. */
export const ClaimReview = (props: Props) => {
  const read = useQuery(staffClaimQuery(props.id))
  return (
    <ReviewRead read={read}>
      {({ content }) => <Claim key={keyOf(props.id, content)} {...props} claim={content} onRetry={read.refetch} />}
    </ReviewRead>
  )
}

const CHIPS = {
  PENDING: { kind: 'wait', label: consoleWords.console_review_waits },
  APPROVED: { kind: 'done', label: staffAffiliatePostsWords.console_review_paid },
  REJECT: { kind: 'bad', label: consoleWords.console_review_rejected },
} as const

// Kept per claim while another one is open, and for an undo.
const chosenProofs = new Map<number, Blob>()

const TwoPeople = ({
  claim: { status, needs_two_people, first_approved },
  me,
}: {
  claim: StaffClaimFile
  me: number
}) => {
  if (!first_approved && !(needs_two_people && status === 'PENDING')) return null
  const text = !first_approved
    ? m.console_review_two_first()
    : status !== 'PENDING'
      ? m.console_review_two_was({ name: first_approved.name, time: formatTime(first_approved.at) })
      : first_approved.staff_id === me
        ? m.console_review_two_mine({ time: formatTime(first_approved.at) })
        : m.console_review_two_second({ name: first_approved.name, time: formatTime(first_approved.at) })
  return (
    <p className="note rain">
      <UsersRound aria-hidden />
      <span className="grow">{text}</span>
    </p>
  )
}

type ClaimProps = Props & { claim: StaffClaimFile; onRetry: () => unknown }
const Claim = ({ id, onDecided, undo, me, may, claim, onRetry }: ClaimProps) => {
  const draft = `review:claim:${id}`
  const sent = useSentMoney(`claim:${id}`)
  const hold = useDecide({
    decide: holdClaim,
    draft,
    refreshes: ['staff-claims', 'overviews'],
    onDecided: (said) => {
      sent.forget()
      onDecided(said)
    },
  })
  const [proof, setProof] = useState(chosenProofs.get(id))
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { status, first_approved, needs_two_people, held } = claim
  const decide = { id, decided_on: 'PENDING' } as const
  const { kind, label } = CHIPS[status]
  const isOpen = status === 'PENDING'
  const isFirst = needs_two_people && !first_approved
  const isMine = first_approved?.staff_id === me
  const pay = () => {
    if (!proof) {
      setFault(m.console_review_proof_missing())
      input.current?.focus()
    }
    const money = sent.read()
    if (proof && money)
      hold.send({ ...decide, status: 'APPROVED', ...money, proof }, () => m.console_review_said_paid())
  }
  const approveFirst = () => hold.send({ ...decide, status: 'APPROVED' }, () => m.console_review_said_first())
  const mayPay = isOpen && claim.order_status === 'FUNDED' && !isMine
  return (
    <>
      <ReviewHead title={m.console_review_claim({ id })}>
        <Chip kind={kind}>{label()}</Chip>
      </ReviewHead>
      <TwoPeople claim={claim} me={me} />
      {isOpen && claim.order_status !== 'FUNDED' && <p className="note bad">{m.console_review_not_funded()}</p>}
      <SameWarning same={claim.same_picture} />
      <div className={claim.payment_proof ? 'review-parts' : ''}>
        {claim.payment_proof && (
          <div className="review-proof">
            <ReviewPicture
              path={claim.payment_proof}
              title={m.console_review_proof_picture({ id })}
              onRetry={onRetry}
            />
          </div>
        )}
        <ClaimFacts claim={claim} seesMember={may('members.read')} />
      </div>
      {held ? (
        <HeldNote kind="claim" id={id} held={held} undo={undo} />
      ) : (
        <ReviewDecision
          draft={draft}
          accept={
            mayPay
              ? isFirst
                ? { label: m.console_review_approve_first(), act: approveFirst }
                : { label: m.console_review_pay_claim(), act: pay }
              : undefined
          }
          reject={
            isOpen
              ? {
                  label: m.console_review_reject_send(),
                  canned: [
                    m.console_reason_claim_network(),
                    m.console_reason_claim_rules(),
                    m.console_reason_claim_share(),
                  ],
                  act: (reason) =>
                    hold.send({ ...decide, status: 'REJECT', reason }, () => m.console_review_said_rejected()),
                }
              : undefined
          }
          isPending={hold.isPending}
          refusal={hold.refusal}
        >
          {mayPay && !isFirst && (
            <>
              {sent.fields}
              <ProofField
                input={input}
                proof={proof}
                onProof={(chosen) => {
                  setProof(chosen)
                  chosenProofs.set(id, chosen)
                  setFault(undefined)
                }}
                error={fault}
                onError={setFault}
              />
            </>
          )}
        </ReviewDecision>
      )}
      <ReviewHistory history={claim.history} />
    </>
  )
}
