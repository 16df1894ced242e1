import { m } from '#words/common'

/** A grey placeholder. Size it like the content with classes. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span className={`skel ${className}`} aria-hidden />
)

/** Announces loading to screen readers. Use it once per place. */
export const Loading = () => (
  <p className="sr-only" role="status">
    {m.loading()}
  </p>
)
