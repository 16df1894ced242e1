import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'

// A little over the 8 days that the banner itself counts, so that only members near their end load it.
const NEAR_MS = 7e8

/** The expiry banner of the signed-in member (SIDE-6); the frame carries no more of it than this. */
export const ExpiryNotice = () => {
  const { data: me } = useQuery(meQuery)
  const [Banner, setBanner] = useState<ComponentType<{ email: string; endAt: string }>>()
  const end = me && currentSubscription(me)?.end_at
  const isNear = end && Date.parse(end) - Date.now() < NEAR_MS
  useEffect(() => {
    // Without a network the frame stands without it.
    if (isNear)
      import('#features/subscriptions/expiry-banner.tsx').then(
        (part) => setBanner(() => part.ExpiryBanner),
        () => {},
      )
  }, [isNear])
  return Banner && end ? <Banner email={me.email} endAt={end} /> : null
}
