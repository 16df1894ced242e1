import './subscriptions.css'
import { Hourglass, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatTime } from '#lib/dates.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/subscriptions'
import { useDaysLeft } from './use-days-left.ts'

/** Hidden for the session, by member and end date. Without sessionStorage, as long as the page. */
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
    // Stays hidden until the next reload.
  }
}

type Props = {
  email: string
  /** When the member's last subscription ends. */
  endAt: string
}

/** Warns in the last 8 days of a subscription. Close or Renew hides it for the session (SIDE-6). */
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
          // Otherwise the focus would be lost with the button.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        <X className="icon-small" aria-hidden />
      </IconButton>
    </div>
  )
}
