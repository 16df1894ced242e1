import { newKey } from '@padauk/contract/keys'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'

/** A request that may have reached the server although its response was lost: its key, and the values sent. */
export type Once = { key: string; tried: string }

/**
 * One idempotency key for all tries of a request, so that a retry after a lost response returns the first
 * result. Changed values get a new key.
 */
export const useOnce = (saved: Once | undefined, values: unknown) => {
  const [once, setOnce] = useState<Once>(() => saved ?? { key: newKey(), tried: '' })
  const text = JSON.stringify(values)
  const begin = () => {
    const key = once.tried === '' || once.tried === text ? once.key : newKey()
    setOnce({ key, tried: text })
    return key
  }
  const anew = () => setOnce({ key: newKey(), tried: '' })
  return {
    once,
    /** Existing data with these values may have been created by this very request. */
    isTried: once.tried === text,
    begin,
    anew,
    /** The server has rejected the request, so nothing was saved. */
    onError: (error: Error) => error instanceof ApiError && error.status < 500 && anew(),
  }
}
