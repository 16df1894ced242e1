import './announcements.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { langOf } from '#lib/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/announcements'
import { announcementsQuery, readAnnouncement } from './announcements.api.ts'
import { linkParts } from './safe-links.ts'

/** What the school tells the member, until it is put away (STAFF-12). */
export const AnnouncementBanner = () => {
  const { data } = useQuery(announcementsQuery)
  // Away at once, also while the answer of the server is still on its way.
  const [away, setAway] = useState<readonly number[]>([])
  const read = useMutation(readAnnouncement)
  const shown = data?.filter(({ announcement_id }) => !away.includes(announcement_id)) ?? []
  if (shown.length === 0) return null
  return (
    <section className="grid gap-2 mb-4" aria-label={m.announcements_title()}>
      {shown.map(({ announcement_id, title, body }) => (
        <article key={announcement_id} className="note announcement">
          <div className="min-w-0" lang={langOf(title + body)}>
            <h2>{title}</h2>
            <p>
              {linkParts(body).map(({ text, href }, at) =>
                href ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
                  <a key={at} className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          </div>
          <IconButton
            label={m.announcement_put_away({ title })}
            onClick={() => {
              setAway([...away, announcement_id])
              read.mutate(announcement_id)
            }}
          >
            <X className="icon-small" aria-hidden />
          </IconButton>
        </article>
      ))}
    </section>
  )
}
