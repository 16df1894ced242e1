import { m } from '#words/generated/messages.js'
import { Petals } from './petals.tsx'

type Props = {
  done: number
  total: number
  /** Diameter and ground by classes; 56 px on night without. */
  className?: string
  /** Where the figure stands beside it in words. */
  hidden?: boolean
}

/** Progress as a blossom on a night disc. */
export const Bloom = ({ done, total, className = '', hidden }: Props) => (
  <span
    className={`bloom ${className}`}
    {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': m.lessons_done({ done, total }) })}
  >
    <Petals fraction={total > 0 ? done / total : 0} stroke="#fff" strokeOpacity={0.34} />
  </span>
)
