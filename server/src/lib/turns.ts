import { fault } from '@padauk/rules/faults'
import { AppError } from '#errors.ts'

/**
 * Runs `work` once for all who wait for it, with the arguments of the first. Whoever asks while it runs shares the next
 * run, because this one may have read what has changed since.
 */
export function shareRuns<A extends unknown[], T>(work: (...args: A) => Promise<T>) {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return (...args: A): Promise<T> => {
    if (next) return next
    const run = last.then(() => {
      next = undefined
      return work(...args)
    })
    last = run.catch(() => {})
    next = run
    return run
  }
}

/**
 * Limits work that is slow or takes much memory: `atOnce` run, `waiting` more wait for their turn, and the rest is
 * refused with 503.
 */
export function takeTurns(atOnce: number, queueMax: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < queueMax) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError(503, fault('busy'), { retryAfter: 2 })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
