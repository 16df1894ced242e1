import { Hourglass, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatTime } from '#lib/dates.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { useDaysLeft } from './use-days-left.ts'

/** Told once a session, for each member and each end. A browser that keeps nothing forgets it with the page. */
const keyOf = ({ email, endAt }: Props) => `expiry-banner:${email}:${endAt}`
const isPutAway = (key: string) => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
const putAway = (key: string) => {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Then it stays away until the next reload.
  }
}

type Props = {
  email: string
  /** When the last of the member's subscriptions ends. */
  endAt: string
}

/** Says in the last 8 days when the subscription ends; stays away for the session after Close or Renew (SIDE-6). */
export const ExpiryBanner = (props: Props) => {
  const key = keyOf(props)
  const [closed, setClosed] = useState<string>()
  const left = useDaysLeft(props.endAt)
  if (left === undefined || closed === key || isPutAway(key)) return null

  const leave = () => {
    putAway(key)
    setClosed(key)
  }
  return (
    <div className="note gold banner" role="status">
      <Hourglass aria-hidden />
      <p>
        {m.banner_ends()} <b>{left === 0 ? m.banner_this_day() : m.banner_in_days({ count: left })}</b>
        <span className="num">
          {m.banner_on({ time: left === 0 ? formatTime(props.endAt) : formatDay(props.endAt) })}
        </span>{' '}
        <Link className="link" to="/subscription" onClick={leave}>
          {m.banner_renew()}
        </Link>
      </p>
      <IconButton
        label={m.close()}
        onClick={() => {
          leave()
          // The focus would fall out of the page with the button.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <X className="s" aria-hidden />
      </IconButton>
    </div>
  )
}
