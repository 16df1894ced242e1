import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats work in the background, with a pause before each run; no pause if the run before says `true`, that there is
 * more to do. A run that throws is reported to `failed`, and the next one follows. The returned function ends the pause,
 * aborts the signal, and resolves after the run in progress.
 */
export function repeat(
  pauseMs: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const work = async () => {
    let hasMore: unknown = false
    while (!signal.aborted) {
      if (hasMore !== true) await pause(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      hasMore = await run(signal).catch(failed)
    }
  }
  const ended = work()
  return () => {
    stop.abort()
    return ended
  }
}
