import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'

type Act = { label: string; icon: ReactNode; isBusy?: boolean; isBad?: boolean; onAct: () => void }

/** As in console-parts.css, and what is left free at the edge of a phone. */
const [WIDTH, MARGIN] = [240, 16]

/** A button with acts that are seldom needed, or that nobody should press by mistake. */
export const ActMenu = ({ label, acts }: { label: string; acts: Act[] }) => {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button look="sec" size="tight" popoverTarget={id} aria-label={label}>
        <MoreHorizontal className="icon-small" aria-hidden />
        {label}
      </Button>
      <div
        ref={place}
        id={id}
        popover="auto"
        className="act-menu"
        onBeforeToggle={({ currentTarget: menu }) => {
          const at = menu.previousElementSibling?.getBoundingClientRect()
          if (!at) return
          menu.style.top = `${at.bottom + scrollY + 4}px`
          menu.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - WIDTH - MARGIN))}px`
        }}
      >
        {acts.map(({ label, icon, isBusy, isBad, onAct }) => (
          <button
            key={label}
            type="button"
            className={isBad ? 'bad' : undefined}
            disabled={isBusy}
            onClick={() => {
              // Closed first, so that a dialog gives the focus back to the button of the menu.
              place.current?.hidePopover?.()
              onAct()
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
