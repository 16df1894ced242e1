import { type Fault, MONEY, readNumbers } from '#lib/numbers.ts'

export const DEFAULTS = { account: '500', loss: '30', risk: '2' }
type Texts = typeof DEFAULTS
type Field = keyof Texts

/** Beyond this almost nothing is left to grow back. */
const MOST_LOSS = 99.99
const BOUNDS = { account: MONEY, loss: { min: 0.01, max: 1e9 }, risk: { min: 0.01, max: 50 } }
const STREAKS = [1, 2, 3, 5, 10, 15, 20]

/** Percentage gain that recovers a loss. */
export const gainFor = (loss: number) => (100 * loss) / (100 - loss)

/** Percentage lost after a number of consecutive losses, each a fixed percentage of the remaining account. */
export const lossAfter = (losses: number, risk: number) => 100 * (1 - (1 - risk / 100) ** losses)

// Subtracts 1e-8, so that a rounding error does not turn 10 losses into 11.
const count = (exact: number) => Math.max(1, Math.ceil(exact - 1e-8))

type DrawdownFault = Fault | { kind: 'all-lost' }

export const workOutDrawdown = (texts: Texts) => {
  const { faults, values } = readNumbers<Field>(texts, BOUNDS)
  const all: Partial<Record<Field, DrawdownFault>> = { ...faults }
  if (values ? values.loss > MOST_LOSS : faults.loss?.kind === 'max') all.loss = { kind: 'all-lost' }
  if (!values || all.loss) return { faults: all }
  const { account, loss, risk } = values
  return {
    faults: all,
    values,
    recovery: {
      left: account * (1 - loss / 100),
      gain: gainFor(loss),
      losses: count(Math.log(1 - loss / 100) / Math.log(1 - risk / 100)),
      wins: count(-Math.log(1 - loss / 100) / Math.log(1 + risk / 100)),
    },
    streaks: STREAKS.map((losses) => ({
      losses,
      left: 100 - lossAfter(losses, risk),
      gain: gainFor(lossAfter(losses, risk)),
    })),
  }
}
