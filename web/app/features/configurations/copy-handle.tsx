import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { showToast } from '#lib/toasts.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { siteQuery } from './configurations.api.ts'

/** The school's name on the messaging service, to be copied: its links are often blocked. */
export const CopyHandle = () => {
  const { data: site } = useQuery(siteQuery)
  const shown = useRef<HTMLElement>(null)
  if (!site?.messaging.handle) return null
  const { handle, service } = site.messaging

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(handle)
      showToast('success', m.chat_copied({ handle }))
    } catch {
      // Refused, or not there outside of https: what is selected can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      showToast('info', m.chat_selected({ handle }))
    }
  }
  return (
    <span className="handle">
      <span>
        <b ref={shown}>{handle}</b> {m.chat_on({ service })}
      </span>
      <IconButton label={m.chat_copy({ handle })} onClick={() => void copy()}>
        <Copy className="s" aria-hidden />
      </IconButton>
    </span>
  )
}
