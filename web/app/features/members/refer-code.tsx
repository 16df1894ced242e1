import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { showToast } from '#lib/toasts.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

/** The member's refer code, to be copied. */
export const ReferCode = ({ code }: { code: string }) => {
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast('success', m.profile_refer_copied({ code }))
    } catch {
      // Refused, or not there outside of https: what is selected can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      showToast('info', m.profile_refer_selected({ code }))
    }
  }
  return (
    <span className="row between">
      <b ref={shown} className="mono">
        {code}
      </b>
      <IconButton label={m.profile_refer_copy()} onClick={() => void copy()}>
        <Copy className="s" aria-hidden />
      </IconButton>
    </span>
  )
}
