import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

/** Copies the address that brings these numbers again; where the browser refuses, shows it marked. */
export const CopyLink = ({ search }: { search: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const copy = async () => {
    const address = window.location.origin + window.location.pathname + search
    try {
      await navigator.clipboard.writeText(address)
      setRefused(undefined)
      showToast('success', m.tools_copied())
    } catch {
      setRefused(address)
      showToast('info', m.tools_copy_refused())
      // The field is there once React has drawn it.
      requestAnimationFrame(() => field.current?.select())
    }
  }
  return (
    <div className="copy-link">
      <Button look="sec" size="sm" onClick={() => void copy()}>
        <Link2 className="s" aria-hidden />
        {m.tools_copy()}
      </Button>
      {refused !== undefined && (
        <input ref={field} className="in" readOnly value={refused} aria-label={m.tools_copy_address()} />
      )}
    </div>
  )
}
