import { m } from '#words/generated/messages.js'

/** One grey shape; give it the size of what comes by classes. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span className={`skel ${className}`} aria-hidden />
)

/** Says to a screen reader, once for a place, that something is on its way. */
export const Loading = () => (
  <p className="sr" role="status">
    {m.loading()}
  </p>
)
