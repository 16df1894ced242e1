import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/console'
import { Button } from './button.tsx'

const SHOWN_MS = 2000

/** Copies a text and confirms it in place. */
export const CopyButton = ({
  text,
  label = m.console_copy(),
  name,
  disabled,
  onCopied,
}: {
  text: string
  label?: string
  /** Accessible name, where several of these stand in a list. */
  name?: string
  disabled?: boolean
  onCopied?: () => void
}) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true)
      onCopied?.()
    } else showToast('warning', m.console_copy_failed())
  }
  return (
    <Button
      look="sec"
      size="tight"
      disabled={disabled}
      aria-label={isCopied ? undefined : name}
      onClick={() => void copy()}
    >
      {isCopied ? <Check className="icon-small" aria-hidden /> : <Copy className="icon-small" aria-hidden />}
      <span aria-live="polite">{isCopied ? m.console_copied() : label}</span>
    </Button>
  )
}
