import { drawWins, type Plan, playRuns, quantileOf } from '@padauk/rules/ruins'
import { type Fault, readNumbers } from '#lib/numbers.ts'

/** `win` in percent, `gain` and `loss` as multiples of the risk, `risk` in percent of what is left. */
export const DEFAULTS = { win: '45', gain: '1.8', loss: '1', risk: '5', trades: '200' }
type Texts = typeof DEFAULTS
type Field = keyof Texts

const BOUNDS = {
  win: { min: 1, max: 99 },
  gain: { min: 0.1, max: 50 },
  loss: { min: 0.1, max: 10 },
  risk: { min: 0.1, max: 50 },
  trades: { min: 10, max: 1000, isWhole: true as const },
}
/** Compared in the table, with the same trades. */
const SIZES = [0.5, 1, 2, 3, 5, 10]
const POINTS = 50
/** Shares of the runs that end below: the edges of the drawn bands, and the middle. */
const BANDS = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** Where the runs stand after a trade, as multiples of the start, one for each of the bands. */
export type Point = { trade: number; at: number[] }

/** As a multiple of the start. */
const MOST = 1e12

type RuinFault = Fault | { kind: 'all-lost' | 'runs-away' }

const play = (plan: Plan, risk: number) => {
  const wins = drawWins(plan)
  const points: Point[] = [{ trade: 0, at: BANDS.map(() => 1) }]
  const looks = Array.from({ length: POINTS }, (_, nth) => Math.round(((nth + 1) * plan.trades) / POINTS))
  const ruin = playRuns(plan, risk, wins, looks, (accounts, trade) => {
    const sorted = accounts.toSorted()
    points.push({ trade, at: BANDS.map((share) => quantileOf(sorted, share)) })
  })
  const sizes = SIZES.filter((size) => size * plan.loss < 100).map((size) => ({
    size,
    ...playRuns(plan, size, wins),
  }))
  return { ruin, points, sizes }
}

export const workOutRuin = (texts: Texts) => {
  const { faults, values } = readNumbers<Field>(texts, BOUNDS)
  const all: Partial<Record<Field, RuinFault>> = { ...faults }
  if (values && values.risk * values.loss >= 100) all.risk = { kind: 'all-lost' }
  if (!values || all.risk) return { faults: all }
  const { risk, ...plan } = values
  // What a trade brings on average, as a multiple of the risk.
  const average = (plan.win / 100) * plan.gain - (1 - plan.win / 100) * plan.loss
  const { ruin, points, sizes } = play(plan, risk)
  if ((points.at(-1)?.at.at(-1) ?? 0) > MOST) return { faults: { risk: { kind: 'runs-away' } } as typeof all }
  return { faults: all, values, average, ruin, points, sizes }
}
