import { m } from '#words/common'
import { Petals } from './petals.tsx'

type Props = {
  done: number
  total: number
  /** Sets size and background; without it, 56 px on night. */
  className?: string
  /** For use beside a text with the same figure. */
  hidden?: boolean
}

/** Progress as a flower on a dark disc. */
export const Bloom = ({ done, total, className = '', hidden }: Props) => (
  <span
    className={`bloom ${className}`}
    {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': m.lessons_done({ done, total }) })}
  >
    <Petals fraction={total > 0 ? done / total : 0} stroke="#fff" strokeOpacity={0.34} />
  </span>
)
