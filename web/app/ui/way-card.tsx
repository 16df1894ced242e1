import './way-card.css'
import type { LucideIcon } from 'lucide-react'
import { ButtonLink } from './button.tsx'

type Props = {
  Icon: LucideIcon
  title: string
  /** How it stands. */
  text: string
  to: string
  act: string
  onGo?: (() => void) | undefined
}

/** Leads to something beside the lessons, and says how it stands. */
export const WayCard = ({ Icon, title, text, to, act, onGo }: Props) => (
  <div className="way-card" role="group" aria-label={title}>
    <Icon aria-hidden />
    <p>
      <b>{title}</b>
      <br />
      <span className="small muted num">{text}</span>
    </p>
    <ButtonLink look="sec" size="tight" to={to} onClick={onGo}>
      {act}
    </ButtonLink>
  </div>
)
