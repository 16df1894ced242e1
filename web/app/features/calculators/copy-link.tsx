import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/calculators'

/** Copies a link that restores these numbers. If the clipboard is denied, shows the link selected. */
export const CopyLink = ({ search }: { search: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const copy = async () => {
    const address = window.location.origin + window.location.pathname + search
    if (await copyText(address)) {
      setRefused(undefined)
      showToast('success', m.tools_copied())
      return
    }
    setRefused(address)
    showToast('info', m.tools_copy_refused())
    // The field exists only after the next render.
    requestAnimationFrame(() => field.current?.select())
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="sec" size="mid" onClick={() => void copy()}>
        <Link2 className="icon-small" aria-hidden />
        {m.tools_copy()}
      </Button>
      {refused !== undefined && (
        <input
          ref={field}
          className="input grow basis-60"
          readOnly
          value={refused}
          aria-label={m.tools_copy_address()}
        />
      )}
    </div>
  )
}
