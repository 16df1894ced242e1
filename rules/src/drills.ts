import { type Drill, type DrillBar, type DrillKind, makeDrill, roomOf, sizeOf } from './drill-charts.ts'

// How the drills are marked (LEARN-17): by what is on the chart, never by what came later.

/** Answers of the task that asks yes or no. */
export const LEAVE = 0
export const ENTER = 1
/** The least gain for a loss of one. */
const LEAST_RATIO = 2
const TURNS = 3

export type Verdict =
  | 'LEVEL_FOUND'
  | 'LEVEL_ELSEWHERE'
  | 'STOP_WELL'
  | 'STOP_CLOSE'
  | 'STOP_FAR'
  | 'SIZE_RIGHT'
  | 'SIZE_LARGE'
  | 'SIZE_SMALL'
  | 'TAKEN_WELL'
  | 'LEFT_WELL'
  | 'TAKEN_BADLY'
  | 'LEFT_BADLY'

/** A fact with its figures, in hundredths; a ratio in tenths. `isGood`: it speaks for the answer, or for the trade. */
export type Reason = { isGood: boolean } & (
  | { what: 'TURNS'; count: number; near: number }
  | { what: 'LEVEL_AT'; level: number; distance: number }
  | { what: 'CLOSES'; count: number; near: number }
  | { what: 'BEHIND'; level: number; room: number }
  | { what: 'AWAY'; distance: number; usual: number }
  | { what: 'RATIO'; ratio: number }
  | { what: 'SIZE'; size: number }
  | { what: 'LOSS'; loss: number; risk: number }
  | { what: 'MOST'; risk: number; distance: number; size: number }
  | { what: 'WAY'; level: number; count: number }
)
type Mark = { isRight: boolean; verdict: Verdict; reasons: Reason[] }

/** Bars whose high (or low) stands out from the two on each side. */
export function turnsOf(bars: DrillBar[], end: 'high' | 'low'): { at: number; price: number }[] {
  const sign = end === 'high' ? 1 : -1
  return bars.flatMap((bar, at) => {
    const isTurn =
      at >= 2 &&
      at < bars.length - 2 &&
      [-2, -1, 1, 2].every((off) => sign * bar[end] > sign * (bars[at + off] as DrillBar)[end])
    return isTurn ? [{ at, price: bar[end] }] : []
  })
}

/** How far from a level a turn still belongs to it. */
export const nearOf = ({ usual }: Drill) => Math.floor(usual / 2)

const turnsNear = (drill: Drill, end: 'high' | 'low', price: number) =>
  turnsOf(drill.bars, end).filter((turn) => Math.abs(turn.price - price) <= nearOf(drill))

function markLevel(drill: Drill, answer: number): Mark {
  const { side, bars, level } = drill
  const near = nearOf(drill)
  const count = Math.max(turnsNear(drill, 'high', answer).length, turnsNear(drill, 'low', answer).length)
  const isRight = count >= TURNS
  const sign = side === 'BUY' ? 1 : -1
  const closes = bars.filter(({ close }) => sign * (close - answer) > near).length
  return {
    isRight,
    verdict: isRight ? 'LEVEL_FOUND' : 'LEVEL_ELSEWHERE',
    reasons: [
      { what: 'TURNS', isGood: isRight, count, near },
      { what: 'CLOSES', isGood: closes === 0, count: closes, near },
      { what: 'LEVEL_AT', isGood: isRight, level, distance: Math.abs(answer - level) },
    ],
  }
}

const signOf = ({ side }: Drill) => (side === 'BUY' ? 1 : -1)

/** Whether a stop says something about being wrong: behind the last turn, and further than usual movement. */
function reasonsOfStop(drill: Drill, stop: number) {
  const { entry, level, usual, scale } = drill
  const room = signOf(drill) * (level - stop)
  const distance = Math.abs(entry - stop)
  return {
    behind: { what: 'BEHIND', isGood: room >= (scale ? roomOf(usual, scale.step) : 1), level, room },
    away: { what: 'AWAY', isGood: distance >= usual, distance, usual },
  } satisfies Record<string, Reason>
}

function reasonOfRatio({ entry, target }: Drill, stop: number) {
  const [gain, loss] = [Math.abs(target - entry), Math.abs(entry - stop)]
  return {
    what: 'RATIO',
    isGood: gain >= LEAST_RATIO * loss,
    ratio: Math.floor((gain * 10) / loss),
  } satisfies Reason
}

function markStop(drill: Drill, answer: number): Mark {
  const { behind, away } = reasonsOfStop(drill, answer)
  const ratio = reasonOfRatio(drill, answer)
  const isFar = behind.isGood && away.isGood
  const isRight = isFar && ratio.isGood
  return {
    isRight,
    verdict: isRight ? 'STOP_WELL' : isFar ? 'STOP_FAR' : 'STOP_CLOSE',
    // So near, the ratio says nothing.
    reasons: [
      behind,
      away,
      isFar ? ratio : { what: 'SIZE', isGood: true, size: sizeOf(drill.risk, Math.abs(drill.entry - answer)) },
    ],
  }
}

/** What is lost at the stop with so many hundredths of a coin, in hundredths of a USDT. */
export const lossOf = (size: number, distance: number) => Math.round((size * distance) / 100)

function markSize({ entry, stop, risk }: Drill, answer: number): Mark {
  const distance = Math.abs(entry - stop)
  const size = sizeOf(risk, distance)
  const isLarge = answer > size
  const isSmall = answer * 10 < size * 9
  const isRight = !isLarge && !isSmall
  return {
    isRight,
    verdict: isRight ? 'SIZE_RIGHT' : isLarge ? 'SIZE_LARGE' : 'SIZE_SMALL',
    reasons: [
      { what: 'LOSS', isGood: isRight, loss: lossOf(answer, distance), risk },
      { what: 'MOST', isGood: isRight, risk, distance, size },
    ],
  }
}

/** A level between entry and target that has turned the price three times. */
function reasonOfWay(drill: Drill): Reason {
  const { bars, entry, target } = drill
  const sign = signOf(drill)
  const end = sign > 0 ? 'high' : 'low'
  const between = turnsOf(bars, end).filter(
    ({ price }) => sign * (price - entry) > nearOf(drill) && sign * (target - price) > 0,
  )
  const walls = between.map(({ price }) => ({ level: price, count: turnsNear(drill, end, price).length }))
  const wall = walls.find(({ count }) => count >= TURNS)
  return { what: 'WAY', isGood: !wall, level: wall?.level ?? 0, count: wall?.count ?? 0 }
}

function markEnter(drill: Drill, answer: number): Mark {
  const { behind, away } = reasonsOfStop(drill, drill.stop)
  // Of the two about the stop, the one that fails.
  const reasons = [reasonOfRatio(drill, drill.stop), behind.isGood ? away : behind, reasonOfWay(drill)]
  const isSound = reasons.every(({ isGood }) => isGood)
  const isTaken = answer === ENTER
  return {
    isRight: isTaken === isSound,
    verdict: isTaken ? (isSound ? 'TAKEN_WELL' : 'TAKEN_BADLY') : isSound ? 'LEFT_BADLY' : 'LEFT_WELL',
    reasons,
  }
}

const MARKERS: Record<DrillKind, (drill: Drill, answer: number) => Mark> = {
  LEVEL: markLevel,
  STOP: markStop,
  SIZE: markSize,
  ENTER: markEnter,
}

/** Whether an answer can be given at all: on the scale, or yes or no. */
export const isPossible = ({ scale }: Drill, answer: number) =>
  scale ? answer >= scale.min && answer <= scale.max : answer === LEAVE || answer === ENTER

export const markAnswer = (drill: Drill, answer: number): Mark => MARKERS[drill.kind](drill, answer)

/** Marks an answer to the chart that the seed makes. */
export const markDrill = (seed: number, kind: DrillKind, answer: number): Mark =>
  markAnswer(makeDrill(seed, kind), answer)

/** Where a trade ended in the bars that came later, the stop first when a bar reaches both; `at` is that bar's place. */
export function outcomeOf(drill: Drill, stop: number): { why: 'STOP' | 'TARGET' | 'OPEN'; at: number; price: number } {
  const { later, target } = drill
  const sign = signOf(drill)
  for (const [at, { high, low }] of later.entries()) {
    const [worst, best] = sign > 0 ? [low, high] : [high, low]
    if (sign * (worst - stop) <= 0) return { why: 'STOP', at, price: worst }
    if (target && sign * (best - target) >= 0) return { why: 'TARGET', at, price: best }
  }
  return { why: 'OPEN', at: later.length - 1, price: later.at(-1)?.close ?? 0 }
}
