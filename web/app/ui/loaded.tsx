import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Loading } from './skeleton.tsx'
import { Failed } from './states.tsx'

type Props<T> = {
  query: { data: T | undefined; error: Error | null }
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What a query has read, `skeleton` while it does, or why it failed, with Retry for all of the page that has. */
export const Loaded = <T,>({ query: { data, error }, skeleton, children }: Props<T>) => {
  const client = useQueryClient()
  const retry = () => client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  if (data !== undefined) return children(data)
  return error ? (
    <Failed error={error} text={failureSentence(error)} onRetry={() => void retry()} />
  ) : (
    <>
      <Loading />
      {skeleton}
    </>
  )
}
