import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { newKey } from '#lib/keys.ts'

/** An act that may have reached the server without its answer reaching us: its key, and what was sent with it. */
export type Once = { key: string; tried: string }

/**
 * One key for every try of one act, so that a retry after a lost answer gets the first answer and does nothing twice. What
 * was changed meanwhile is another act.
 */
export const useOnce = (kept: Once | undefined, values: unknown) => {
  const [once, setOnce] = useState<Once>(() => kept ?? { key: newKey(), tried: '' })
  const text = JSON.stringify(values)
  const begin = () => {
    const key = once.tried === '' || once.tried === text ? once.key : newKey()
    setOnce({ key, tried: text })
    return key
  }
  const anew = () => setOnce({ key: newKey(), tried: '' })
  return {
    once,
    /** What is there under this name is what this very act may have made. */
    isTried: once.tried === text,
    begin,
    anew,
    /** The server has refused: nothing was done. */
    onError: (error: Error) => error instanceof ApiError && error.status < 500 && anew(),
  }
}
