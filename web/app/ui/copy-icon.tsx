import { Copy } from 'lucide-react'
import type { RefObject } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { showToast } from '#lib/toasts.ts'
import { IconButton } from './button.tsx'

type Props = {
  text: string
  label: string
  /** Texts of the toast, for success and for a denied clipboard. */
  copied: string
  refused: string
  /** Element with the text. It is selected if the clipboard is denied, to be copied by hand. */
  shown: RefObject<HTMLElement | null>
}

/** A button that copies the text beside it. */
export const CopyIcon = ({ text, label, copied, refused, shown }: Props) => {
  const copy = async () => {
    if (await copyText(text)) return showToast('success', copied)
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    showToast('info', refused)
  }
  return (
    <IconButton label={label} onClick={() => void copy()}>
      <Copy className="icon-small" aria-hidden />
    </IconButton>
  )
}
