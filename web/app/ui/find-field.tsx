import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** A search starts when typing pauses. */
const SETTLE_MS = 250

type Props = { value: string; label: string; hint: string; max?: number; onFind: (q: string) => void }

/** Searches a list as one types. `value` is what the list shows now. */
export const FindField = ({ value, label, hint, max, onFind }: Props) => {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  // Follows changes from Back, or from a search elsewhere.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (typed.trim() === reported.current) return
    const timer = setTimeout(() => {
      reported.current = typed.trim()
      onFind(typed.trim())
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="inbox">
      <Search className="icon-small" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        maxLength={max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
