import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/generated/messages.js'
import { Button } from './button.tsx'

const SHOWN_MS = 2000

/** Copies a text and says so in its place. */
export const CopyButton = ({
  text,
  label = m.console_copy(),
  disabled,
}: {
  text: string
  label?: string
  disabled?: boolean
}) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Refused, or not there outside of https.
      showToast('warning', m.console_copy_failed())
    }
  }
  return (
    <Button look="sec" size="xs" disabled={disabled} onClick={() => void copy()}>
      {isCopied ? <Check className="s" aria-hidden /> : <Copy className="s" aria-hidden />}
      <span aria-live="polite">{isCopied ? m.console_copied() : label}</span>
    </Button>
  )
}
