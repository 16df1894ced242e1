import { useEffect, useRef } from 'react'

const NEAR = '0px 0px 50px'

/** End of a list that scrolls with the page. Requests the next page within 50 px of the bottom. */
export const ListEnd = ({ mayGoOn, onNear }: { mayGoOn: boolean; onNear: () => void }) => {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on mayGoOn, not on the parent's renders
  useEffect(() => {
    if (!end.current || !mayGoOn) return
    // A busy phone delivers several entries at once, the newest last.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: NEAR,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn])
  return <div ref={end} />
}
