import { fault } from '@padauk/rules/faults'
import { AppError } from '#errors.ts'

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
