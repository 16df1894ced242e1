import { type Fault, MONEY, readNumbers } from '#lib/numbers.ts'

export const DEFAULTS = { start: '500', rate: '2', periods: '24', added: '20' }
type Texts = typeof DEFAULTS
type Field = keyof Texts

const BOUNDS = {
  start: { min: 0, max: MONEY.max },
  rate: { min: -100, max: 100 },
  periods: { min: 1, max: 600, isWhole: true as const },
  added: { min: 0, max: MONEY.max },
}
const MOST_MONEY = 1e15

export type Step = { period: number; balance: number; paidIn: number }

/**
 * Balance after each period: interest first, then the contribution.
 * @internal Exported for tests.
 */
export const compound = ({ start, rate, periods, added }: Record<Field, number>) => {
  const steps: Step[] = [{ period: 0, balance: start, paidIn: start }]
  for (let period = 1; period <= periods; period++) {
    const last = steps[period - 1] as Step
    steps.push({ period, balance: last.balance * (1 + rate / 100) + added, paidIn: last.paidIn + added })
  }
  return steps
}

type CompoundingFault = Fault | { kind: 'too-much' | 'nothing' }

export const workOutCompounding = (texts: Texts) => {
  const { faults, values } = readNumbers<Field>(texts, BOUNDS)
  const all: Partial<Record<Field, CompoundingFault>> = { ...faults }
  if (!values) return { faults: all }
  if (values.start === 0 && values.added === 0) return { faults: { start: { kind: 'nothing' } } as typeof all }
  const steps = compound(values)
  const { balance, paidIn } = steps.at(-1) as Step
  if (balance > MOST_MONEY) return { faults: { rate: { kind: 'too-much' } } as typeof all }
  return {
    faults: all,
    values,
    steps,
    end: { balance, paidIn, change: balance - paidIn, percent: ((balance - paidIn) / paidIn) * 100 },
  }
}
