import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/members/members.api.ts'
import { PracticeCard } from '#features/practices/practice-card.tsx'
import { practiceQuery } from '#features/practices/practices.api.ts'
import { isView } from '#lib/session.ts'
import { useWaiting } from '#lib/waiting.ts'
import { leftOf } from './practices-waiting.ts'

/** The way to the practice of today, while something of it is left (LEARN-16). */
export const PracticePlace = ({ onGo }: { onGo?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  const now = new Date().toISOString()
  // After the end and to staff who look on, the call is refused.
  const isActive =
    !isView() && (me?.subscriptions.some(({ start_at, end_at }) => start_at <= now && end_at > now) ?? false)
  const outbox = useWaiting()
  const { data } = useQuery({ ...practiceQuery, enabled: isActive })
  const total = data?.questions.length ?? 0
  const left = data ? leftOf(data, outbox) : 0
  return isActive && left > 0 && <PracticeCard left={left} total={total} {...(onGo && { onGo })} />
}
