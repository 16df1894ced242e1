import { useQuery } from '@tanstack/react-query'
import { isActive } from '#features/members/is-active.ts'
import { meQuery } from '#features/members/members.api.ts'
import { useChangesOver } from '#lib/offline/pending.ts'
import { isView } from '#lib/session.ts'
import { PracticeCard } from './practice-card.tsx'
import { practiceQuery } from './practices.api.ts'
import { leftOf } from './practices.changes.ts'

/** The way to the practice of today, while something of it is left (LEARN-16). */
export const PracticePlace = ({ onGo }: { onGo?: () => void }) => {
  const { data: me } = useQuery(meQuery)
  // To staff who look on, the call is refused.
  const isOpen = !isView() && me !== undefined && isActive(me)
  const changes = useChangesOver(practiceQuery.queryKey)
  const { data } = useQuery({ ...practiceQuery, enabled: isOpen })
  const total = data?.questions.length ?? 0
  const left = data ? leftOf(data, changes) : 0
  return isOpen && left > 0 && <PracticeCard left={left} total={total} {...(onGo && { onGo })} />
}
