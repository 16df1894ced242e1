import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { wordsReady } from '#words/words.tsx'
import { NetworkError } from './api.ts'
import { waitVisibly } from './tapped.ts'

/**
 * Reloads the page once the server answers; drafts and places survive it. For what did not arrive: browsers may remember
 * a module that failed, so that the page never gets it by asking again (whatwg/html#10327). Returns only if the server
 * does not answer.
 */
export const loadPageAgain = async () => {
  // A captive portal answers with a page.
  const type = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ headers }) => headers.get('content-type'),
    () => null,
  )
  if (!type?.includes('json')) return
  location.reload()
  await new Promise(() => {})
}

let hasFailed = false

const loading = mutationOptions({
  mutationFn: async (load: () => Promise<unknown>) => {
    try {
      const part = await load()
      await wordsReady()
      return part
    } catch (error) {
      if (hasFailed) await loadPageAgain()
      hasFailed = true
      throw new NetworkError('a part of the program did not arrive', { cause: error })
    }
  },
})

/** Loads a module on first use, while what was tapped waits visibly. Shows an error if offline, and can be retried. */
export const useLoadPart = () => {
  const { mutateAsync } = useMutation(loading)
  return <T>(load: () => Promise<T>, onLoaded: (part: T) => void) => {
    const stopWaiting = waitVisibly()
    void mutateAsync(load)
      .then(
        (part) => onLoaded(part as T),
        () => {},
      )
      .finally(stopWaiting)
  }
}

/** A component that is loaded once it is wanted. The page works without it, such as offline. */
export const useLatePart = <P = object>(load: () => Promise<ComponentType<P>>, isWanted = true) => {
  const [Part, setPart] = useState<ComponentType<P>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the same part each time
  useEffect(() => {
    if (!isWanted) return
    const take = async () => {
      const part = await load()
      await wordsReady()
      setPart(() => part)
    }
    take().catch(() => {})
  }, [isWanted])
  return Part
}
