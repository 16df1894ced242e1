import './drill-control.css'
import type { Drill } from '@padauk/rules/drill-charts'
import { lossOf } from '@padauk/rules/drills'
import { ChevronsUpDown, Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/drills'
import { figure, ratioText } from './drill-texts.ts'

const BIG = 10
const KEYS: Record<string, number> = {
  ...{ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: BIG, PageDown: -BIG },
}

/** The nearest value that can be set. */
export const onScale = ({ scale }: Drill, value: number) => {
  if (!scale) return value
  const { min, max, step } = scale
  return Math.min(Math.max(min + Math.round((value - min) / step) * step, min), max)
}

/** What a value means, as it is set. */
function spokenText({ kind, entry, target }: Drill, value: number) {
  if (kind === 'SIZE') return `${m.drill_coins({ size: figure(value) })}, ${worthText(value, entry)}`
  if (kind === 'LEVEL') return figure(value)
  return `${figure(value)}, ${m.drill_ratio()} ${ratioText(Math.abs(target - entry), Math.abs(entry - value))}`
}

const nameOf = ({ kind }: Drill) =>
  kind === 'SIZE' ? m.drill_name_size() : kind === 'STOP' ? m.drill_name_stop() : m.drill_name_level()

type Props = { drill: Drill; value: number; onSet: (value: number) => void; onCheck: () => void }

/** The slider: the handle of the level in the chart, or that of the size under it. */
export function DrillSlider({
  drill,
  value,
  onSet,
  onCheck,
  focusRef,
}: Props & { focusRef?: (one: HTMLElement | null) => void }) {
  const { scale } = drill
  if (!scale) return null
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const by = KEYS[key]
    const next = by ? value + by * scale.step : key === 'Home' ? scale.min : key === 'End' ? scale.max : undefined
    if (next !== undefined) onSet(next)
    else if (key === 'Enter') onCheck()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={focusRef}
      className="drill-handle"
      role="slider"
      tabIndex={0}
      aria-label={nameOf(drill)}
      aria-describedby="drill-ask"
      aria-orientation={drill.kind === 'SIZE' ? 'horizontal' : 'vertical'}
      aria-valuemin={scale.min / 100}
      aria-valuemax={scale.max / 100}
      aria-valuenow={value / 100}
      aria-valuetext={spokenText(drill, value)}
      onKeyDown={press}
    >
      <ChevronsUpDown aria-hidden />
    </div>
  )
}

/** The value that is set, between − and +. */
export function DrillStepper({ drill, value, onSet, isLocked }: Omit<Props, 'onCheck'> & { isLocked: boolean }) {
  const { scale, kind } = drill
  if (!scale) return null
  return (
    <div className="drill-stepper">
      <IconButton
        label={m.drill_lower()}
        className="drill-step"
        disabled={isLocked || value <= scale.min}
        onClick={() => onSet(value - scale.step)}
      >
        <Minus aria-hidden />
      </IconButton>
      <p>
        <span className="small muted">{nameOf(drill)}</span>
        <b className="num">{kind === 'SIZE' ? m.drill_coins({ size: figure(value) }) : figure(value)}</b>
      </p>
      <IconButton
        label={m.drill_higher()}
        className="drill-step"
        disabled={isLocked || value >= scale.max}
        onClick={() => onSet(value + scale.step)}
      >
        <Plus aria-hidden />
      </IconButton>
    </div>
  )
}

const worthText = (size: number, entry: number) => m.drill_usdt({ amount: figure(Math.round((size * entry) / 100)) })

/** What there is to reckon with, and what the value makes of it. */
function factsOf(drill: Drill, value: number, isMarked: boolean): [name: string, text: string, isLoss?: boolean][] {
  const { kind, entry, stop, target, risk, account, atr } = drill
  if (kind === 'LEVEL')
    return [
      [m.drill_atr(), figure(atr)],
      [m.drill_last(), figure(drill.bars.at(-1)?.close ?? 0)],
    ]
  if (kind === 'ENTER')
    return [
      [m.drill_to_stop(), figure(Math.abs(entry - stop))],
      [m.drill_to_target(), figure(Math.abs(target - entry))],
      [m.drill_atr(), figure(atr)],
    ]
  if (kind === 'SIZE')
    return [
      [m.drill_account(), m.drill_usdt({ amount: figure(account) })],
      [m.drill_may_lose(), m.drill_usdt({ amount: figure(risk) })],
      [m.drill_to_stop(), figure(Math.abs(entry - stop))],
      [m.drill_worth(), worthText(value, entry)],
      // Before it is marked, this is what is to be reckoned.
      ...(isMarked
        ? [[m.drill_loss(), m.drill_loss_of({ amount: figure(lossOf(value, Math.abs(entry - stop))) }), true] as const]
        : []),
    ] as [string, string, boolean?][]
  const distance = Math.abs(entry - value)
  const size = Math.floor((risk * 100) / distance)
  return [
    [m.drill_name_size(), m.drill_coins({ size: figure(size) })],
    [m.drill_worth(), worthText(size, entry)],
    [m.drill_loss(), m.drill_loss_of({ amount: figure(lossOf(size, distance)) }), true],
    [m.drill_ratio(), ratioText(Math.abs(target - entry), distance)],
    [m.drill_atr(), figure(atr)],
  ]
}

export const DrillFacts = ({ drill, value, isMarked }: { drill: Drill; value: number; isMarked: boolean }) => (
  <dl className="drill-facts">
    {factsOf(drill, value, isMarked).map(([name, text, isLoss]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={isLoss ? 'num text-down' : 'num'}>{text}</dd>
      </div>
    ))}
  </dl>
)
