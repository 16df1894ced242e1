import { useQuery } from '@tanstack/react-query'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'
import { useLatePart } from '#lib/load-part.ts'

// A bit more than the banner's 8 days, so that only members near their end load its code.
const NEAR_MS = 7e8

/** Loads the expiry banner when needed (SIDE-6), to keep its code out of the frame. */
export const ExpiryNotice = () => {
  const { data: me } = useQuery(meQuery)
  const end = me && currentSubscription(me)?.end_at
  const isNear = end !== undefined && Date.parse(end) - Date.now() < NEAR_MS
  const Banner = useLatePart(async () => (await import('./expiry-banner.tsx')).ExpiryBanner, isNear)
  return Banner && end ? <Banner email={me.email} endAt={end} /> : null
}
