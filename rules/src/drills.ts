import { type Drill, type DrillKind, makeDrill, PLAN_RATIO } from './drill-charts.ts'
import { LEVEL_TURNS, levelInTheWay, nearOf, ratioOf, sizeOf, stopBeyond, turnsNear } from './trade-rules.ts'

// How the drills are marked (LEARN-17): by the rules of the lessons and what is on the chart, never by what came later.

/** Answers of the task that asks yes or no. */
export const LEAVE = 0
export const ENTER = 1

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
  | { what: 'BEHIND'; level: number; room: number; atr: number }
  | { what: 'RATIO'; ratio: number }
  | { what: 'SIZE'; size: number }
  | { what: 'LOSS'; loss: number; risk: number }
  | { what: 'MOST'; risk: number; distance: number; size: number }
  | { what: 'WAY'; level: number }
)
type Mark = { isRight: boolean; verdict: Verdict; reasons: Reason[] }

function markLevel({ bars, level, atr }: Drill, answer: number): Mark {
  const count = Math.max(...(['high', 'low'] as const).map((end) => turnsNear(bars, end, answer, atr).length))
  const isRight = count >= LEVEL_TURNS
  return {
    isRight,
    verdict: isRight ? 'LEVEL_FOUND' : 'LEVEL_ELSEWHERE',
    reasons: [
      { what: 'TURNS', isGood: isRight, count, near: Math.floor(nearOf(atr)) },
      { what: 'LEVEL_AT', isGood: isRight, level, distance: Math.abs(answer - level) },
    ],
  }
}

const signOf = ({ side }: Drill) => (side === 'BUY' ? 1 : -1)

function reasonOfPlace(drill: Drill, stop: number) {
  const { level, side, atr } = drill
  const isGood = signOf(drill) * (stopBeyond(level, side, atr) - stop) >= 0
  return { what: 'BEHIND', isGood, level, room: signOf(drill) * (level - stop), atr } satisfies Reason
}

function reasonOfRatio({ entry, target }: Drill, stop: number) {
  const ratio = ratioOf({ entry, stop, target })
  return { what: 'RATIO', isGood: ratio >= PLAN_RATIO, ratio: Math.floor(ratio * 10) } satisfies Reason
}

/** The most hundredths of a coin that lose no more than the risk. */
const mostOf = ({ risk }: Drill, distance: number) => Math.floor(sizeOf(risk * 100, distance))

function markStop(drill: Drill, answer: number): Mark {
  const place = reasonOfPlace(drill, answer)
  const ratio = reasonOfRatio(drill, answer)
  const isRight = place.isGood && ratio.isGood
  return {
    isRight,
    verdict: isRight ? 'STOP_WELL' : place.isGood ? 'STOP_FAR' : 'STOP_CLOSE',
    reasons: [
      place,
      // So near, the ratio says nothing.
      place.isGood ? ratio : { what: 'SIZE', isGood: true, size: mostOf(drill, Math.abs(drill.entry - answer)) },
    ],
  }
}

/** What is lost at the stop with so many hundredths of a coin, in hundredths of a USDT. */
export const lossOf = (size: number, distance: number) => Math.round((size * distance) / 100)

function markSize(drill: Drill, answer: number): Mark {
  const { entry, stop, risk } = drill
  const distance = Math.abs(entry - stop)
  const size = mostOf(drill, distance)
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

function reasonOfWay(drill: Drill): Reason {
  const level = levelInTheWay(drill.bars, drill, drill.atr)
  return { what: 'WAY', isGood: level === undefined, level: Math.round(level ?? 0) }
}

function markEnter(drill: Drill, answer: number): Mark {
  const reasons = [reasonOfRatio(drill, drill.stop), reasonOfPlace(drill, drill.stop), reasonOfWay(drill)]
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
