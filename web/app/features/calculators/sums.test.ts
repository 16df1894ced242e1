import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNumber } from '#lib/numbers.ts'
import { compound, DEFAULTS as GROWTH, workOutCompounding } from './compounding.ts'
import { DEFAULTS as DRAWDOWN, gainFor, workOutDrawdown } from './drawdown-recovery.ts'
import {
  formatChange,
  formatMoney,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatSize,
  formatTimes,
} from './figures.ts'
import { DEFAULTS as POSITION, sizePosition, workOutPosition } from './position-size.ts'
import { breakEvenOf, resultAt, DEFAULTS as TRADE, workOutTrade } from './profit-and-loss.ts'
import { DEFAULTS as RUIN, workOutRuin } from './risk-of-ruin.ts'

describe('formulas', () => {
  test('VISIT-12 position size: the loss at the stop equals the allowed risk, fees included', () => {
    // 1 % of 1000 = 10. A coin loses 100 − 90 = 10, and 1 % of 100 + 90 = 1.90 in fees: 11.90. 10 ÷ 11.90 = 0.840336 coins,
    // which cost 84.0336. A coin gains 130 − 100 = 30, less 1 % of 230 = 2.30: 27.70. × 0.840336 = 23.2773; 27.7 ÷ 11.9 = 2.32773.
    const long = sizePosition({ account: 1000, risk: 1, entry: 100, stop: 90, target: 130, fee: 1 })
    expect(long).toMatchObject({ side: 'long', lossAllowed: 10, distanceRatio: 3 })
    expect(long.size).toBeCloseTo(0.840336, 6)
    expect(long.cost).toBeCloseTo(84.0336, 4)
    expect(long.gain).toBeCloseTo(23.2773, 4)
    expect(long.rewardToRisk).toBeCloseTo(2.32773, 5)
    // 2 % of 500 = 10; a coin loses 52 − 50 = 2: 5 coins for 250; it gains 50 − 44 = 6, three times the risk.
    const short = sizePosition({ account: 500, risk: 2, entry: 50, stop: 52, target: 44, fee: 0 })
    expect(short).toEqual({
      side: 'short',
      lossAllowed: 10,
      size: 5,
      cost: 250,
      leverage: 0.5,
      gain: 30,
      rewardToRisk: 3,
      distanceRatio: 3,
    })
  })

  test('VISIT-12 profit and loss: both fees, break-even price, long and short', () => {
    // 2 × (110 − 100) = 20; 1 % of 200 = 2 going in, 2 % of 220 = 4.40 going out: 13.60 is left.
    const trade = { entry: 100, size: 2, feein: 1, feeout: 2 }
    expect(resultAt({ ...trade, side: 'long' }, 110)).toEqual({ move: 20, entryFee: 2, exitFee: 4.4, net: 13.6 })
    expect(resultAt({ ...trade, side: 'short' }, 110).net).toBeCloseTo(-26.4, 10)
    // 100 × 1.01 ÷ 0.98 = 103.0612; 100 × 0.99 ÷ 1.02 = 97.0588.
    expect(breakEvenOf({ ...trade, side: 'long' })).toBeCloseTo(103.0612, 4)
    expect(breakEvenOf({ ...trade, side: 'short' })).toBeCloseTo(97.0588, 4)
    for (const side of ['long', 'short'] as const)
      expect(resultAt({ ...trade, side }, breakEvenOf({ ...trade, side })).net).toBeCloseTo(0, 9)
  })

  test('LEARN-19 risk of ruin: the runs follow the odds, and are the same each time', () => {
    const play = (texts: Partial<typeof RUIN>) => {
      const { ruin, ...rest } = workOutRuin({ ...RUIN, ...texts })
      if (!ruin || !rest.points || rest.average === undefined) throw new Error(JSON.stringify(rest.faults))
      return { ...ruin, ...rest, points: rest.points, average: rest.average }
    }
    // One loss halves the account, so 1 − 0.9¹⁰ = 65.1 % of the runs lose half; three deviations of 1,000 runs are 4.5 %.
    const one = play({ win: '90', risk: '50', trades: '10' })
    expect(Math.abs(one.halved - 0.651)).toBeLessThan(0.045)
    // A run of ten losses of 10 % leaves 0.9¹⁰ = 34.9 %; 90 of 100 runs have nothing else.
    const down = play({ win: '1', gain: '1', risk: '10', trades: '10' })
    expect(down.fall).toBeCloseTo(0.6513, 4)
    expect(down.end).toBeCloseTo(0.3487, 4)
    expect(down.average).toBeCloseTo(0.01 - 0.99, 10)
    // The bands are in order, and their middle is the result.
    const { points, end } = play({})
    expect(points.at(-1)).toMatchObject({ trade: 200 })
    expect(points.at(-1)?.at[2]).toBe(end)
    for (const { at } of points) expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(play({})).toEqual(play({}))
    for (const { fall, halved } of play({ win: '99', gain: '11', risk: '0.1', trades: '1000' }).sizes ?? [])
      expect([fall, halved].every(Number.isFinite)).toBe(true)
    expect(workOutRuin({ ...RUIN, win: '99', gain: '50', risk: '50' }).faults).toEqual({ risk: { kind: 'runs-away' } })
    expect(workOutRuin({ ...RUIN, risk: '50', loss: '2' }).faults).toEqual({ risk: { kind: 'all-lost' } })
  })

  test('VISIT-12 compounding: period by period, including losing rates', () => {
    // 100 → 110 + 10 = 120 → 132 + 10 = 142 → 156.20 + 10 = 166.20; put in 100 + 3 × 10.
    expect(
      compound({ start: 100, rate: 10, periods: 3, added: 10 }).map(({ balance }) => Math.round(balance * 100) / 100),
    ).toEqual([100, 120, 142, 166.2])
    expect(compound({ start: 100, rate: 10, periods: 3, added: 10 }).at(-1)?.paidIn).toBe(130)
    // 100 → 50 → 25; at −100 % everything is lost except what is added.
    expect(compound({ start: 100, rate: -50, periods: 2, added: 0 }).at(-1)?.balance).toBe(25)
    expect(compound({ start: 100, rate: -100, periods: 2, added: 7 }).at(-1)?.balance).toBe(7)
  })

  test('VISIT-12 drawdown: the gain needed to recover, and losing streaks', () => {
    // 20 lost of 100: 80 must gain 20, a quarter. Half lost: a double. 90 lost: 10 must gain 90.
    expect([20, 50, 90].map(gainFor)).toEqual([25, 100, 900])
    // 0.9⁶ = 0.5314 leaves more than half, 0.9⁷ = 0.4783 less. 1.1⁷ = 1.9487 is not yet a double, 1.1⁸ = 2.1436 is.
    expect(workOutDrawdown({ account: '200', loss: '50', risk: '10' }).recovery).toEqual({
      left: 100,
      gain: 100,
      losses: 7,
      wins: 8,
    })
    // 0.9³ = 0.729 exactly: three losses, not four because of a rounding error.
    expect(workOutDrawdown({ account: '200', loss: '27.1', risk: '10' }).recovery?.losses).toBe(3)
  })

  test('VISIT-12 numbers are parsed in the formats people type', () => {
    const typed = {
      '52,40': 52.4,
      '1,000': 1000,
      '1,234.5': 1234.5,
      '1.234,5': 1234.5,
      '၅၂.၄၀': 52.4,
      '၁,၀၀၀': 1000,
      '0,125': 0.125,
      '.5': 0.5,
      ' $ 1 000 ': 1000,
      '2 %': 2,
      '−3': -3,
      '-0': 0,
    }
    for (const [text, value] of Object.entries(typed)) expect(parseNumber(text), text).toBe(value)
    for (const text of ['', '.', 'abc', 'NaN', 'Infinity', '1e300', '1,2,3', '1.5.2', '--1', '5-3'])
      expect(parseNumber(text), text).toBe(undefined)
  })

  const amount = fc.oneof(
    fc.double({ noNaN: false }).map(String),
    fc.double({ min: 1e-9, max: 1e10, noNaN: true }).map((value) => value.toFixed(9)),
    fc.string(),
    fc.constantFrom(
      '',
      '0',
      '-0',
      '1e300',
      '100',
      '99.99',
      '52,40',
      '၅၀၀',
      '-100',
      '600',
      '52.4',
      '52.40',
      '52.3999999',
    ),
  )
  const sums = [
    ['position', POSITION, workOutPosition],
    ['trade', TRADE, workOutTrade],
    ['growth', GROWTH, workOutCompounding],
    ['drawdown', DRAWDOWN, workOutDrawdown],
  ] as const
  for (const [name, defaults, workOut] of sums)
    test(`VISIT-12 ${name}: any input gives either a named error or only finite figures`, () => {
      let results = 0
      const texts = fc.record(
        Object.fromEntries(
          Object.keys(defaults).map((key) => [
            key,
            fc.oneof(amount, {
              weight: 4,
              arbitrary: fc.constant((defaults as Record<string, string>)[key] as string),
            }),
          ]),
        ),
      )
      fc.assert(
        fc.property(texts, (typed) => {
          const { faults, ...result } = workOut(typed as never) as { faults: object }
          const isDone = Object.keys(faults).length === 0
          if (isDone) results++
          // JSON has no NaN and no Infinity: they become null.
          expect(JSON.stringify(result)).not.toContain('null')
          expect(isDone).toBe(Object.values(result).some((part) => typeof part === 'object'))
        }),
        { numRuns: 3000 },
      )
      expect(results).toBeGreaterThan(100)
    })

  test('VISIT-12 no figure shows NaN, Infinity or negative zero', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e25, max: 1e25 }),
          fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
          fc.constantFrom(0, -0),
        ),
        (value) => {
          for (const format of [
            formatChange,
            formatMoney,
            formatPercent,
            formatPercentChange,
            formatPrice,
            formatSize,
            formatTimes,
          ]) {
            const text = format(value)
            // A plain comparison: calling expect() this often would be slow.
            if (/NaN|∞|Infinity|^[-−+]0(\.0+)?(\u00a0%)?$/.test(text)) throw new Error(`${value} is shown as ${text}`)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('VISIT-12 long and short mirror each other', () => {
    const price = fc.double({ min: 10, max: 1000, noNaN: true })
    const part = fc.double({ min: 0.01, max: 0.9, noNaN: true })
    fc.assert(
      fc.property(price, part, part, (entry, toStop, toTarget) => {
        const [risk, reward] = [entry * toStop, entry * toTarget]
        const long = sizePosition({ account: 500, risk: 1, entry, stop: entry - risk, target: entry + reward, fee: 0 })
        const short = sizePosition({ account: 500, risk: 1, entry, stop: entry + risk, target: entry - reward, fee: 0 })
        expect([long.side, short.side]).toEqual(['long', 'short'])
        for (const key of ['size', 'cost', 'gain', 'rewardToRisk'] as const)
          expect(short[key] / long[key]).toBeCloseTo(1, 6)
        const trade = { entry, size: 1, feein: 0, feeout: 0 }
        expect(resultAt({ ...trade, side: 'short' }, entry - reward).net).toBeCloseTo(
          resultAt({ ...trade, side: 'long' }, entry + reward).net,
          6,
        )
      }),
    )
  })
})
