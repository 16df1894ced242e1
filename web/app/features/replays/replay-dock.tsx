import './replay-dock.css'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useModal } from '#ui/use-modal.ts'
import { m } from '#words/replays'

type Props = {
  title: string
  /** Below the title. */
  state: ReactNode
  /** Closes what is open in the dock, or the dock. */
  onEscape: () => void
  onLeave: () => void
  /** The chart and what is to be read below it; the part that scrolls. */
  children: ReactNode
  /** What is done next, always in reach. */
  foot: ReactNode
}

/** The whole window of a phone for a run that is played. A modal dialog, so the lesson and its bar are away meanwhile. */
export const ReplayDock = ({ title, state, onEscape, onLeave, children, foot }: Props) => {
  const heading = useId()
  return (
    <dialog
      {...useModal(onEscape, true)}
      // A browser may close a dialog without asking first. Unmounting closes it too.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) onLeave()
      }}
      className="replay-dock"
      aria-labelledby={heading}
    >
      <header className="replay-dock-head">
        <IconButton label={m.replay_leave()} onClick={onLeave}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <h2 id={heading}>{title}</h2>
        {state}
      </header>
      <div className="replay-dock-view">{children}</div>
      <div className="replay-dock-foot">{foot}</div>
    </dialog>
  )
}
