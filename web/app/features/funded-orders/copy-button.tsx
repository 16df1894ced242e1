import { Copy } from 'lucide-react'
import type { RefObject } from 'react'
import { showToast } from '#lib/toasts.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

type Props = {
  text: string
  label: string
  /** What the toast says. */
  copied: string
  /** Where the text stands, to be marked when the browser refuses. */
  shown: RefObject<HTMLElement | null>
}

export const CopyButton = ({ text, label, copied, shown }: Props) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('success', copied)
    } catch {
      // Refused, or not there outside of https: what is selected can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      showToast('info', m.pay_copy_refused())
    }
  }
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Copy className="s" aria-hidden />
    </IconButton>
  )
}
