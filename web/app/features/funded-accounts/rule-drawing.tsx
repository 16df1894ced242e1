import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { m } from '#words/funded-accounts'

const LEFT = 8
const RIGHT = 252
const START = 66
/** Distance from the start line to the edge for the largest percentage of all plans, in viewBox units. */
const REACH = 46
const STEP = 8
const POINTS = 23

/** Seeded pseudorandom numbers from 0 to 1, so that a plan always gets the same drawing. */
const numbersOf = (seed: number) => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** An irregular path that touches neither line and ends short of the target, so that nobody is shown passing. */
const walkOf = (seed: number, target: number, floor: number) => {
  const next = numbersOf(seed)
  const highest = START - (START - target) * 0.86
  const lowest = START + (floor - START) * 0.6
  const climb = (START - target) * 0.032
  let y = START
  return Array.from({ length: POINTS }, (_, at) => {
    if (at > 0) y += (next() - 0.5) * 8 - climb
    // Reflects at the limits. Clamping would draw flat stretches.
    if (y < highest) y = 2 * highest - y
    if (y > lowest) y = 2 * lowest - y
    return `${LEFT + at * STEP} ${y.toFixed(1)}`
  }).join('L')
}

type Props = {
  account: FundedAccount
  /** The largest percentage of all plans, so that all drawings share one scale. */
  most: number
}

/** Target and loss limit around the start, to scale. */
export const RuleDrawing = ({ account, most }: Props) => {
  const { funded_account_id, profit_target_percent: target, max_drawdown_percent: drawdown } = account
  const scale = REACH / Math.max(most, 1)
  const targetY = START - target * scale
  const floorY = START + drawdown * scale
  return (
    <svg className="rule" viewBox="0 0 260 120" role="img" aria-label={m.funded_drawing({ target, drawdown })}>
      <rect className="room" x={LEFT} y={targetY} width={RIGHT - LEFT} height={START - targetY} />
      <rect className="risk" x={LEFT} y={START} width={RIGHT - LEFT} height={floorY - START} />
      <path className="start" d={`M${LEFT} ${START}H${RIGHT}`} />
      <path className="target" d={`M${LEFT} ${targetY}H${RIGHT}`} />
      <path className="floor" d={`M${LEFT} ${floorY}H${RIGHT}`} />
      <path className="walk" d={`M${walkOf(funded_account_id, targetY, floorY)}`} />
      <text className="target-name" x={RIGHT - 4} y={targetY - 5} textAnchor="end">
        {m.funded_target_line({ percent: target })}
      </text>
      <text className="floor-name" x={RIGHT - 4} y={floorY - 6} textAnchor="end">
        {m.funded_floor_line({ percent: drawdown })}
      </text>
    </svg>
  )
}
