import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { meQuery } from '#features/members/members.api.ts'

/** Loads announcements when there is one, to keep their code out of the frame. */
export const AnnouncementNotice = () => {
  const { data: me } = useQuery(meQuery)
  const [Banner, setBanner] = useState<ComponentType>()
  const has = me?.has_announcements
  useEffect(() => {
    // Offline, the frame works without it.
    if (has)
      import('#features/announcements/announcement-banner.tsx').then(
        (part) => setBanner(() => part.AnnouncementBanner),
        () => {},
      )
  }, [has])
  return Banner ? <Banner /> : null
}
