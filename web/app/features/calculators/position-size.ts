import { type Fault, FEE, MONEY, PRICE, readNumbers } from '#lib/numbers.ts'

export const DEFAULTS = { account: '500', risk: '1', entry: '52.40', stop: '50.20', target: '59.00', fee: '0.10' }
type Texts = typeof DEFAULTS
type Field = keyof Texts
type Numbers = Record<Field, number>

const BOUNDS = { account: MONEY, risk: { min: 0.01, max: 100 }, entry: PRICE, stop: PRICE, target: PRICE, fee: FEE }
/** No exchange offers a higher leverage, and a closer stop is within the normal price step. */
const MOST_LEVERAGE = 1000
const LEAST_DISTANCE = 1e-5

/**
 * Largest size whose loss at the stop, including both fees, stays within the allowed risk.
 * @internal Exported for tests.
 */
export const sizePosition = ({ account, risk, entry, stop, target, fee }: Numbers) => {
  const lossAllowed = (account * risk) / 100
  const lossPerCoin = Math.abs(entry - stop) + (fee / 100) * (entry + stop)
  const gainPerCoin = Math.abs(target - entry) - (fee / 100) * (entry + target)
  const size = lossAllowed / lossPerCoin
  return {
    side: stop < entry ? ('long' as const) : ('short' as const),
    lossAllowed,
    size,
    cost: size * entry,
    leverage: (size * entry) / account,
    gain: size * gainPerCoin,
    rewardToRisk: gainPerCoin / lossPerCoin,
    /** Before fees, to match the drawing. */
    distanceRatio: Math.abs(target - entry) / Math.abs(entry - stop),
  }
}

/** Percentage of the account left after a number of consecutive losses. */
export const leftAfter = (losses: number, risk: number) => 100 * (1 - risk / 100) ** losses

type PositionFault = Fault | { kind: 'stop-is-entry' | 'stop-near' | 'target-below' | 'target-above' }

export const workOutPosition = (texts: Texts) => {
  const { faults, values } = readNumbers<Field>(texts, BOUNDS)
  const all: Partial<Record<Field, PositionFault>> = { ...faults }
  if (!values) return { faults: all }
  const { entry, stop, target } = values
  if (stop === entry) return { faults: { stop: { kind: 'stop-is-entry' } } as typeof all }
  if (stop < entry ? target <= entry : target >= entry)
    return { faults: { target: { kind: stop < entry ? 'target-below' : 'target-above' } } as typeof all }
  const position = sizePosition(values)
  if (position.leverage > MOST_LEVERAGE || Math.abs(entry - stop) / entry < LEAST_DISTANCE)
    return { faults: { stop: { kind: 'stop-near' } } as typeof all }
  return { faults: all, values, position }
}
