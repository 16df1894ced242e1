// What is under way in a random day (day.ts): each step waits until the day comes to it.

/** A number below `most`, as the day wants it. */
export type Choose = (most: number) => number
export type Living = { isAlive: () => boolean }

/** Steps of pages that are alive, in the order in which `choose` takes them. */
export const makeSteps = (choose: Choose) => {
  let steps: (Living & { go: () => void })[] = []
  let busy = 0
  const settle = async () => {
    do await new Promise((resolve) => setImmediate(resolve))
    while (busy > 0)
  }
  return {
    /** Resolves when the day comes to it. */
    step: ({ isAlive }: Living) => new Promise<void>((go) => void steps.push({ go, isAlive })),
    /** Work that takes time of its own: what is settled waits for it. */
    work: <T>(work: Promise<T>) => {
      busy++
      return work.finally(() => busy--)
    },
    /** Lets everything happen that needs no step. */
    settle,
    /** False when nothing is under way. */
    stepOnce: async () => {
      steps = steps.filter(({ isAlive }) => isAlive())
      const step = steps[choose(Math.max(1, steps.length))]
      if (!step) return false
      steps = steps.filter((one) => one !== step)
      step.go()
      await settle()
      return true
    },
  }
}
export type Steps = ReturnType<typeof makeSteps>

/** One at a time, in the order in which they came. Who is killed makes way. */
export const makeLine = () => {
  let first: Living | undefined
  let others: (Living & { go: () => void })[] = []
  const next = () => {
    others = others.filter(({ isAlive }) => isAlive())
    first = others.shift()
    if (first) (first as (typeof others)[number]).go()
  }
  return {
    makeWay: (one: Living) => {
      if (first?.isAlive === one.isAlive) next()
    },
    run: async <T>({ isAlive }: Living, work: () => Promise<T>): Promise<T> => {
      if (first) await new Promise<void>((go) => void others.push({ isAlive, go }))
      else first = { isAlive }
      // One that was killed is no longer in the way.
      if (!isAlive()) await new Promise(() => {})
      try {
        return await work()
      } finally {
        if (isAlive()) next()
      }
    },
  }
}
