import { randomNumbers } from './random-numbers.ts'

// What a way of trading does to an account, played out by the simulator (LEARN-19). Lessons take their figures from it.

export const RUNS = 1000
/** More than any account, and still a number that can be divided. */
const MOST = 1e300

/** Wins in percent; the average win and the average loss as multiples of the risk. */
export type Plan = { win: number; gain: number; loss: number; trades: number }
/** With the risk of each trade, in percent of what is left. */
export type SizedPlan = Plan & { risk: number }

/** Of what is typed into the simulator, and of what a lesson fills in. */
export const PLAN_BOUNDS = {
  win: { min: 1, max: 99 },
  gain: { min: 0.1, max: 50 },
  loss: { min: 0.1, max: 10 },
  trades: { min: 10, max: 1000, isWhole: true as const },
  risk: { min: 0.1, max: 50 },
}

/** Shares of the runs that end below: the edges of the drawn bands, and the middle. */
export const BANDS = [0.05, 0.25, 0.5, 0.75, 0.95] as const
/** The largest account that is drawn, as a multiple of its start. */
export const MOST_DRAWN = 1e12

/** Whether the first loss takes the whole account. */
export const isAllLost = ({ loss, risk }: Pick<SizedPlan, 'loss' | 'risk'>) => risk * loss >= 100

export type Ruin = {
  /** Share of the runs that fell to half of their peak or below. */
  halved: number
  /** Share of its peak that the middle run lost at its worst. */
  fall: number
  /** What the middle run ended with, as a multiple of its start. */
  end: number
}

/** The same draws at each call, so that figures can be shared and checked. */
const SEED = 20_260_101

/** Which trades win, 1 or 0, run by run. Of the same draws at each size, so that sizes can be compared. */
export function drawWins({ win, trades }: Plan): Uint8Array {
  const wins = new Uint8Array(RUNS * trades)
  const next = randomNumbers(SEED)
  for (let at = 0; at < wins.length; at++) wins[at] = next() / 2 ** 32 < win / 100 ? 1 : 0
  return wins
}

/** The value below which this share of the sorted ones lies. */
export const quantileOf = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * Plays every run with this risk, in percent of what is left at each trade.
 * @param look called after each of the trades `looks` with the accounts of all runs, in no order, as multiples of the start
 */
export function playRuns(
  { gain, loss, trades }: Plan,
  risk: number,
  wins: Uint8Array,
  looks: readonly number[] = [],
  look = (_accounts: Float64Array, _trade: number) => {},
): Ruin {
  const up = 1 + (risk / 100) * gain
  const down = Math.max(0, 1 - (risk / 100) * loss)
  const accounts = new Float64Array(RUNS).fill(1)
  const peaks = new Float64Array(RUNS).fill(1)
  const falls = new Float64Array(RUNS)
  const isLooked = new Set(looks)
  for (let trade = 1; trade <= trades; trade++) {
    for (let run = 0; run < RUNS; run++) {
      const account = Math.min(MOST, (accounts[run] as number) * (wins[run * trades + trade - 1] ? up : down))
      accounts[run] = account
      const peak = peaks[run] as number
      if (account > peak) peaks[run] = account
      else {
        const fall = 1 - account / peak
        if (fall > (falls[run] as number)) falls[run] = fall
      }
    }
    if (isLooked.has(trade)) look(accounts, trade)
  }
  // A fall of exactly a half, as three of 20.63 %, may come out a little less.
  const halved = falls.filter((fall) => fall >= 0.5 - 1e-9).length / RUNS
  return { halved, fall: quantileOf(falls.sort(), 0.5), end: quantileOf(accounts.sort(), 0.5) }
}

/** Plays a plan within its bounds. Undefined when the best runs grow beyond what can be drawn. */
export function playPlan({ risk, ...plan }: SizedPlan): Ruin | undefined {
  let top = 0
  const ruin = playRuns(plan, risk, drawWins(plan), [plan.trades], (accounts) => {
    top = quantileOf(accounts.toSorted(), BANDS[4])
  })
  return top > MOST_DRAWN ? undefined : ruin
}
