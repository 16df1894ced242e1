import type { Holder } from '@padauk/contract/staff-members'
import { Link } from 'react-router'
import { formatTime } from '#lib/dates.ts'
import { m } from '#words/staff-members'

/** An existing member with the same value. The link opens in a new tab, to keep the form. */
/** Members who are perhaps the same person. Staff look, and decide. */
export const LooksLike = ({ members }: { members: Holder[] }) => (
  <>
    {m.console_looks_like()}{' '}
    {members.map(({ member_id, name, email }) => (
      <Link key={member_id} className="link" to={`/console/members/${member_id}`} target="_blank">
        {name}, {email}
      </Link>
    ))}
  </>
)

export const HeldBy = ({ holder: { member_id, name, email }, at }: { holder: Holder; at?: string }) => (
  <>
    {at ? m.console_used_at({ at: formatTime(at) }) : m.console_used_by()}{' '}
    <Link className="link" to={`/console/members/${member_id}`} target="_blank">
      {name}, {email}
    </Link>
    {at ? `${m.full_stop()} ${m.console_one_payment()}` : ''}
  </>
)
