import type { ReactNode } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Loading } from './skeleton.tsx'
import { Failed } from './states.tsx'

type Query<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }

/** What a query has read, `skeleton` while it does, or why it failed, with Retry. */
export const Loaded = <T,>({
  query: { data, error, refetch },
  skeleton,
  children,
}: {
  query: Query<T>
  skeleton: ReactNode
  children: (data: T) => ReactNode
}) =>
  data !== undefined ? (
    children(data)
  ) : error ? (
    <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
  ) : (
    <>
      <Loading />
      {skeleton}
    </>
  )
