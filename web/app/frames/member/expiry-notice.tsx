import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'

// A bit more than the banner's 8 days, so that only members near their end load its code.
const NEAR_MS = 7e8

/** Loads the expiry banner when needed (SIDE-6), to keep its code out of the frame. */
export const ExpiryNotice = () => {
  const { data: me } = useQuery(meQuery)
  const [Banner, setBanner] = useState<ComponentType<{ email: string; endAt: string }>>()
  const end = me && currentSubscription(me)?.end_at
  const isNear = end && Date.parse(end) - Date.now() < NEAR_MS
  useEffect(() => {
    // Offline, the frame works without it.
    if (isNear)
      import('#features/subscriptions/expiry-banner.tsx').then(
        (part) => setBanner(() => part.ExpiryBanner),
        () => {},
      )
  }, [isNear])
  return Banner && end ? <Banner email={me.email} endAt={end} /> : null
}
