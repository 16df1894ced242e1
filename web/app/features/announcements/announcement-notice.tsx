import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/members/members.api.ts'
import { useLatePart } from '#lib/load-part.ts'

/** Loads announcements when there is one, to keep their code out of the frame. */
export const AnnouncementNotice = () => {
  const { data: me } = useQuery(meQuery)
  const Banner = useLatePart(
    async () => (await import('./announcement-banner.tsx')).AnnouncementBanner,
    me?.has_announcements ?? false,
  )
  return Banner && <Banner />
}
