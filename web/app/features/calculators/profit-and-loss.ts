import { COINS, FEE, PRICE, readNumbers } from '#lib/numbers.ts'

export type Side = 'long' | 'short'
export const DEFAULTS = { side: 'long', entry: '52.40', exit: '59.00', size: '2', feein: '0.10', feeout: '0.10' }
type Texts = typeof DEFAULTS
type Field = Exclude<keyof Texts, 'side'>
type Trade = Record<Field, number> & { side: Side }

const BOUNDS = { entry: PRICE, exit: PRICE, size: COINS, feein: FEE, feeout: FEE }

/** Result of closing a trade at `exit`. Fees are charged on the traded value of each side. */
export const resultAt = ({ side, entry, size, feein, feeout }: Omit<Trade, 'exit'>, exit: number) => {
  const move = (side === 'long' ? exit - entry : entry - exit) * size
  const entryFee = (entry * size * feein) / 100
  const exitFee = (exit * size * feeout) / 100
  return { move, entryFee, exitFee, net: move - entryFee - exitFee }
}

/**
 * Exit price at which the move covers both fees.
 * @internal Exported for tests.
 */
export const breakEvenOf = ({ side, entry, feein, feeout }: Pick<Trade, 'side' | 'entry' | 'feein' | 'feeout'>) =>
  side === 'long' ? (entry * (1 + feein / 100)) / (1 - feeout / 100) : (entry * (1 - feein / 100)) / (1 + feeout / 100)

export const workOutTrade = (texts: Texts) => {
  const { faults, values } = readNumbers<Field>(texts, BOUNDS)
  const side: Side = texts.side === 'short' ? 'short' : 'long'
  if (!values) return { faults, side }
  const trade = { ...values, side }
  const result = resultAt(trade, trade.exit)
  const cost = trade.entry * trade.size
  return {
    faults,
    side,
    trade,
    result: { ...result, cost, breakEven: breakEvenOf(trade), percent: (result.net / cost) * 100 },
  }
}
