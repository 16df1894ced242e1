import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loading } from './skeleton.tsx'
import { Failed } from './states.tsx'

const NEAR = '0px 0px 50px'

/** End of a list that scrolls with the page. Requests the next page within 50 px of the bottom, and says if it failed. */
export const ListEnd = ({ list }: { list: UseInfiniteQueryResult<unknown[]> }) => {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !mayGoOn) return
    // A busy phone delivers several entries at once, the newest last.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(), {
      rootMargin: NEAR,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayGoOn, fetchNextPage])
  return (
    <>
      <div ref={end} />
      {(!data || isFetchingNextPage) && <Loading />}
      {isFetchNextPageError && (
        <div className="mt-3">
          <Failed error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
    </>
  )
}
