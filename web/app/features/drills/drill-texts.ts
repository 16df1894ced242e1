import { type Drill, type DrillKind, PLAN_RATIO } from '@padauk/rules/drill-charts'
import { outcomeOf, type Reason, type Verdict } from '@padauk/rules/drills'
import { m } from '#words/drills'

/** Hundredths as they are read: 62.40. */
export const figure = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenths = (ratio: number) => (ratio / 10).toFixed(1)

export const KIND_NAMES: Record<DrillKind, () => string> = {
  LEVEL: m.drill_level,
  STOP: m.drill_stop,
  SIZE: m.drill_size,
  ENTER: m.drill_enter,
}

export const VERDICTS: Record<Verdict, () => string> = {
  LEVEL_FOUND: m.drill_level_found,
  LEVEL_ELSEWHERE: m.drill_level_elsewhere,
  STOP_WELL: m.drill_stop_well,
  STOP_CLOSE: m.drill_stop_close,
  STOP_FAR: m.drill_stop_far,
  SIZE_RIGHT: m.drill_size_right,
  SIZE_LARGE: m.drill_size_large,
  SIZE_SMALL: m.drill_size_small,
  TAKEN_WELL: m.drill_taken_well,
  LEFT_WELL: m.drill_left_well,
  TAKEN_BADLY: m.drill_taken_badly,
  LEFT_BADLY: m.drill_left_badly,
}

export function askText({ kind, side, ...drill }: Drill) {
  const [entry, stop, target] = [figure(drill.entry), figure(drill.stop), figure(drill.target)]
  const least = PLAN_RATIO
  const isBuy = side === 'BUY'
  if (kind === 'LEVEL') return m.drill_ask_level()
  if (kind === 'STOP') return isBuy ? m.drill_ask_stop_buy({ entry, least }) : m.drill_ask_stop_sell({ entry, least })
  if (kind === 'SIZE') return isBuy ? m.drill_ask_size_buy({ entry, stop }) : m.drill_ask_size_sell({ entry, stop })
  const plan = { entry, stop, target, least }
  return isBuy ? m.drill_ask_enter_buy(plan) : m.drill_ask_enter_sell(plan)
}

/** What the later candles did. */
function outcomeText(outcome: { why: string; price: number }) {
  if (outcome.why === 'STOP') return m.drill_out_stop({ price: figure(outcome.price) })
  return outcome.why === 'TARGET' ? m.drill_out_target() : m.drill_out_open()
}
const levelText = ({ side, level, atr, later }: Drill) => {
  const beyond = (side === 'BUY' ? 1 : -1) * ((later.at(-1)?.close ?? level) - level)
  if (beyond > atr) return m.drill_out_level_broke()
  return beyond < -atr ? m.drill_out_level_held() : m.drill_out_level_open()
}

/** What the candles after the answer show. */
export const whatCame = (drill: Drill, value: number) =>
  drill.kind === 'LEVEL' ? levelText(drill) : outcomeText(outcomeOf(drill, drill.stop || value))

export const ratioText = (gain: number, loss: number) =>
  loss > 0 ? m.drill_ratio_of({ ratio: tenths(Math.floor((gain * 10) / loss)) }) : ''

function behindText(reason: Reason & { what: 'BEHIND' }, isBuy: boolean) {
  const level = figure(reason.level)
  const figures = { level, room: figure(reason.room), atr: figure(reason.atr) }
  if (reason.isGood) return isBuy ? m.drill_why_under(figures) : m.drill_why_over(figures)
  if (reason.room > 0) return m.drill_why_tight(figures)
  return isBuy ? m.drill_why_above_low({ level }) : m.drill_why_below_high({ level })
}

export function reasonText(reason: Reason, { side }: Drill): string {
  const { isGood } = reason
  switch (reason.what) {
    case 'TURNS':
      return m.drill_why_turns({ near: figure(reason.near), count: reason.count })
    case 'LEVEL_AT':
      return m.drill_why_level({ level: figure(reason.level), distance: figure(reason.distance) })
    case 'BEHIND':
      return behindText(reason, side === 'BUY')
    case 'RATIO': {
      const figures = { ratio: tenths(reason.ratio), least: PLAN_RATIO }
      return isGood ? m.drill_why_ratio(figures) : m.drill_why_poor(figures)
    }
    case 'SIZE':
      return m.drill_why_size({ size: figure(reason.size) })
    case 'LOSS':
      return m.drill_why_loss({ loss: figure(reason.loss), risk: figure(reason.risk) })
    case 'MOST':
      return m.drill_why_most({
        ...{ risk: figure(reason.risk), distance: figure(reason.distance), size: figure(reason.size) },
      })
    case 'WAY':
      return isGood ? m.drill_why_way() : m.drill_why_wall({ level: figure(reason.level) })
  }
}
