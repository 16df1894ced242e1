import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { m } from '#words/configurations'
import { siteQuery } from './configurations.api.ts'

/** The school's handle on the messaging service, for copying, because links to it are often blocked. */
export const CopyHandle = () => {
  const { data: site } = useQuery(siteQuery)
  const shown = useRef<HTMLElement>(null)
  if (!site?.messaging.handle) return null
  const { handle, service } = site.messaging

  return (
    <span className="handle">
      <span>
        <b ref={shown}>{handle}</b> {m.chat_on({ service })}
      </span>
      <CopyIcon
        text={handle}
        label={m.chat_copy({ handle })}
        copied={m.chat_copied({ handle })}
        refused={m.chat_selected({ handle })}
        shown={shown}
      />
    </span>
  )
}
