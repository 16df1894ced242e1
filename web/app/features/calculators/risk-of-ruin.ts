import {
  BANDS,
  drawWins,
  isAllLost,
  MOST_DRAWN,
  PLAN_BOUNDS,
  type Plan,
  playRuns,
  quantileOf,
} from '@padauk/rules/ruins'
import { type Fault, readNumbers } from '#lib/numbers.ts'

/** `win` in percent, `gain` and `loss` as multiples of the risk, `risk` in percent of what is left. */
export const DEFAULTS = { win: '45', gain: '1.8', loss: '1', risk: '5', trades: '200' }
export type RuinTexts = typeof DEFAULTS
export type RuinField = keyof RuinTexts

/** Compared in the table, with the same trades. */
const SIZES = [0.5, 1, 2, 3, 5, 10]
const POINTS = 50

/** Where the runs stand after a trade, as multiples of the start, one for each of the bands. */
export type Point = { trade: number; at: number[] }

type RuinFault = Fault | { kind: 'all-lost' | 'runs-away' }

const play = (plan: Plan, risk: number, others: readonly number[]) => {
  const wins = drawWins(plan)
  const points: Point[] = [{ trade: 0, at: BANDS.map(() => 1) }]
  const looks = Array.from({ length: POINTS }, (_, nth) => Math.round(((nth + 1) * plan.trades) / POINTS))
  const ruin = playRuns(plan, risk, wins, looks, (accounts, trade) => {
    const sorted = accounts.toSorted()
    points.push({ trade, at: BANDS.map((share) => quantileOf(sorted, share)) })
  })
  const sizes = others
    .filter((size) => size * plan.loss < 100)
    .map((size) => ({
      size,
      ...playRuns(plan, size, wins),
    }))
  return { ruin, points, sizes }
}

/** @param others sizes to compare, each of which takes as long as the chosen one */
export const workOutRuin = (texts: RuinTexts, others: readonly number[] = SIZES) => {
  const { faults, values } = readNumbers<RuinField>(texts, PLAN_BOUNDS)
  const all: Partial<Record<RuinField, RuinFault>> = { ...faults }
  if (values && isAllLost(values)) all.risk = { kind: 'all-lost' }
  if (!values || all.risk) return { faults: all }
  const { risk, ...plan } = values
  // What a trade brings on average, as a multiple of the risk.
  const average = (plan.win / 100) * plan.gain - (1 - plan.win / 100) * plan.loss
  const { ruin, points, sizes } = play(plan, risk, others)
  if ((points.at(-1)?.at.at(-1) ?? 0) > MOST_DRAWN) return { faults: { risk: { kind: 'runs-away' } } as typeof all }
  return { faults: all, values, average, ruin, points, sizes }
}
