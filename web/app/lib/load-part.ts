import { mutationOptions, useMutation } from '@tanstack/react-query'
import { wordsReady } from '#words/words.tsx'
import { NetworkError } from './api.ts'
import { waitVisibly } from './tapped.ts'

/** Whether the server answers, and not a captive portal. */
const hearsServer = async () => {
  try {
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store' })
    return ok && (headers.get('content-type')?.includes('json') ?? false)
  } catch {
    return false
  }
}

/**
 * Reloads the page once the server answers; drafts and places survive it. For what did not arrive: browsers may remember
 * a module that failed, so that the page never gets it by asking again (whatwg/html#10327). Returns only if the server
 * does not answer.
 */
export const loadPageAgain = async () => {
  if (!(await hearsServer())) return
  location.reload()
  await new Promise(() => {})
}

/** Modules that failed in this page. */
const failed = new Set<string>()

const loading = mutationOptions({
  mutationFn: async (load: () => Promise<unknown>) => {
    try {
      const part = await load()
      await wordsReady()
      return part
    } catch (error) {
      const name = String(load)
      if (failed.has(name)) await loadPageAgain()
      failed.add(name)
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
