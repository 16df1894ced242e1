import type { StaffClaimFile } from '@padauk/contract/staff-claims'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { dollarsText } from '#lib/money.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { m } from '#words/reviews'
import { Facts } from './review-parts.tsx'
import { sentFacts } from './sent-fields.tsx'

/** Groups of four characters are easier to compare. The gaps are CSS, so they are not copied. */
const foursOf = (address: string) => address.match(/.{1,4}/gu) ?? []

/** Share, amount and destination of a withdrawal, and whose it is. */
export const ClaimFacts = ({ claim, seesMember }: { claim: StaffClaimFile; seesMember: boolean }) => (
  <Facts
    facts={[
      [
        m.console_review_percentage(),
        <span key="percentage" className="num text-20 font-bold">
          {claim.percentage} %
        </span>,
      ],
      [
        m.console_review_at_most(),
        claim.status === 'PENDING' && (
          <span key="at-most" className="num">
            {m.console_review_at_most_of({
              amount: dollarsText(claim.at_most_usd),
              size: dollarsText(claim.account_size_usd),
            })}
          </span>
        ),
      ],
      ...sentFacts(claim.sent, claim.status === 'APPROVED'),
      [m.console_review_network(), claim.wallet_network],
      [
        m.console_review_address(),
        <span key="address" className="grid justify-items-end gap-2">
          <span className="flex flex-wrap justify-end gap-x-2 gap-y-0.5 strong mono">
            {foursOf(claim.wallet_address).map((four, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one string never change their order
              <span key={at}>{four}</span>
            ))}
          </span>
          <CopyButton text={claim.wallet_address} />
        </span>,
      ],
      [
        m.console_review_member(),
        seesMember ? (
          <Link key="member" className="link" to={`/console/members/${claim.member_id}`}>
            {claim.member.name}
          </Link>
        ) : (
          claim.member.name
        ),
      ],
      [m.console_review_email(), claim.member.email],
      [m.console_review_plan(), m.console_review_plan_order({ plan: claim.plan_name, id: claim.order_id })],
      [
        m.console_review_sent(),
        <time key="time" dateTime={claim.created_at}>
          {formatTime(claim.created_at)}
        </time>,
      ],
      [m.console_review_reason(), claim.reason && <span className="review-reason">{claim.reason}</span>],
    ]}
  />
)
