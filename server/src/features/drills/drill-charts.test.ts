import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { DRILL_KINDS, type Drill, makeDrill } from '@padauk/rules/drill-charts'
import { ENTER, isPossible, LEAVE, markAnswer, markDrill } from '@padauk/rules/drills'
import { turnsNear } from '@padauk/rules/trade-rules'

const SEEDS = Array.from({ length: 1000 }, (_, seed) => seed * 4_290_001)
const answersOf = ({ scale }: Drill) =>
  scale
    ? Array.from({ length: (scale.max - scale.min) / scale.step + 1 }, (_, step) => scale.min + step * scale.step)
    : [LEAVE, ENTER]

test('LEARN-17 a seed makes the same chart everywhere: whole numbers that are known from before', () => {
  const all = SEEDS.slice(0, 50).flatMap((seed) => DRILL_KINDS.map((kind) => makeDrill(seed, kind)))
  for (const drill of all) {
    const { bars, later, atr, level, entry, stop, target, scale } = drill
    const figures = { atr, level, entry, stop, target }
    const numbers = [...bars, ...later, figures, scale ?? {}].flatMap((one): unknown[] => Object.values(one))
    assert.ok(numbers.every((one) => Number.isInteger(one) && Number(one) >= 0))
  }
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  assert.equal(hash, '128d8b39e0d3ba2b', 'charts that members have answered have changed')
  assert.notDeepEqual(makeDrill(1, 'STOP').bars, makeDrill(2, 'STOP').bars)
})

for (const kind of DRILL_KINDS)
  test(`LEARN-17 ${kind}: none of 1,000 seeds makes an impossible task or a broken chart`, () => {
    const seen = new Set<string>()
    let sound = 0
    for (const seed of SEEDS) {
      const drill = makeDrill(seed, kind)
      const { bars, later, side, scale, atr } = drill
      const say = `${seed} ${side}`
      assert.deepEqual([bars.length, later.length], [26, 8], say)
      for (const [at, { open, high, low, close }] of [...bars, ...later].entries()) {
        assert.ok(high >= Math.max(open, close) && low <= Math.min(open, close) && low > 0, `${say} bar ${at}`)
        const before = [...bars, ...later][at - 1]
        if (before) assert.equal(open, before.close, say)
      }
      assert.ok(atr > 0)
      const marks = answersOf(drill).map((answer) => {
        assert.ok(isPossible(drill, answer))
        return { answer, ...markAnswer(drill, answer) }
      })
      for (const { verdict } of marks) seen.add(verdict)
      const right = marks.filter(({ isRight }) => isRight)
      if (!scale) {
        assert.equal(right.length, 1, say)
        if (right[0]?.answer === ENTER) sound += 1
        continue
      }
      assert.ok(right.length >= 4, `${say}: ${right.length} of ${marks.length} answers are right`)
      assert.ok(right.length <= marks.length / 2.5, `${say}: ${right.length} of ${marks.length} answers are right`)
      assert.equal((scale.start - scale.min) % scale.step, 0, say)
      assert.ok(isPossible(drill, scale.start) && !markAnswer(drill, scale.start).isRight, `${say} starts right`)
      assert.ok(!isPossible(drill, scale.min - 1) && !isPossible(drill, scale.max + 1))
    }
    if (kind === 'ENTER') assert.ok(sound > 400 && sound < 600, `${sound} of 1,000 are sound`)
    const expected = { LEVEL: 2, STOP: 3, SIZE: 3, ENTER: 4 }
    assert.equal(seen.size, expected[kind], [...seen].join())
  })

test('LEARN-17 a chart to find a level on has one, turned three times', () => {
  for (const seed of SEEDS.slice(0, 200)) {
    const { bars, side, level, atr, scale } = makeDrill(seed, 'LEVEL')
    const end = side === 'BUY' ? 'high' : 'low'
    assert.equal(turnsNear(bars, end, level, atr).length, 3, `${seed}`)
    for (let price = scale?.min ?? 0; price <= (scale?.max ?? 0); price += scale?.step ?? 1) {
      const { isRight, reasons } = markDrill(seed, 'LEVEL', price)
      assert.equal(isRight, reasons[0]?.isGood)
      if (isRight) assert.ok(Math.abs(price - level) < atr, `${seed}: ${price} is another level`)
    }
    assert.ok(markDrill(seed, 'LEVEL', level).isRight)
  }
})

test('LEARN-17 a stop is right when every verdict on it is good', () => {
  for (const seed of SEEDS.slice(0, 200)) {
    const drill = makeDrill(seed, 'STOP')
    for (const answer of answersOf(drill)) {
      const { isRight, reasons } = markAnswer(drill, answer)
      assert.equal(
        isRight,
        reasons.every(({ isGood }) => isGood),
      )
    }
  }
})

test('LEARN-17 a size loses no more than the risk, and at least nine tenths of it', () => {
  for (const seed of SEEDS.slice(0, 200)) {
    const drill = makeDrill(seed, 'SIZE')
    const distance = Math.abs(drill.entry - drill.stop)
    for (const answer of answersOf(drill)) {
      const loss = (answer * distance) / 100
      const { isRight, verdict } = markAnswer(drill, answer)
      if (isRight) assert.ok(loss <= drill.risk && loss >= drill.risk * 0.88, `${seed} ${answer}`)
      if (loss > drill.risk) assert.equal(verdict, 'SIZE_LARGE')
      if (loss < drill.risk * 0.88) assert.equal(verdict, 'SIZE_SMALL')
    }
  }
})
