import { TriangleAlert } from 'lucide-react'
import { m } from '#words/calculators'
import { AccountParts } from './account-parts.tsx'
import {
  formatChange,
  formatMoney,
  formatPercent,
  formatPlain,
  formatPrice,
  formatSize,
  formatTimes,
} from './figures.ts'
import { NumberField, SliderField } from './number-field.tsx'
import { PositionDrawing } from './position-drawing.tsx'
import { DEFAULTS, leftAfter, workOutPosition } from './position-size.ts'
import { type Formula, Tool } from './tool.tsx'
import { useTool } from './use-tool.ts'

type Done = Required<ReturnType<typeof workOutPosition>>

const figuresOf = (done?: Done) => {
  const position = done?.position
  return [
    {
      label: position?.side === 'short' ? m.tools_position_sell() : m.tools_position_buy(),
      value: position && formatSize(position.size),
      unit: m.tools_coins_unit(),
      small: position && m.tools_usdt({ amount: formatMoney(position.cost) }),
    },
    {
      label: m.tools_position_stopped(),
      value: position && formatChange(-position.lossAllowed),
      tone: 'falls' as const,
      small: m.tools_usdt_fees(),
    },
    {
      label: m.tools_position_reached(),
      value: position && formatChange(position.gain),
      tone: position && position.gain < 0 ? ('falls' as const) : ('rises' as const),
      small: m.tools_usdt_fees(),
    },
    {
      label: m.tools_position_ratio(),
      value: position && `${formatTimes(position.rewardToRisk)} R`,
      small: m.tools_after_fees(),
    },
  ] as const
}

const formulasOf = ({ values, position }: Done): Formula[] => {
  const [entry, stop, target, fee] = [
    formatPrice(values.entry),
    formatPrice(values.stop),
    formatPrice(values.target),
    formatPercent(values.fee),
  ]
  const [high, low] = values.entry > values.stop ? [entry, stop] : [stop, entry]
  const [far, near] = values.target > values.entry ? [target, entry] : [entry, target]
  const perCoin = `(${high} − ${low} + ${fee} × (${entry} + ${stop}))`
  return [
    {
      words: m.tools_position_formula_size(),
      numbers: `${formatPlain(values.account)} × ${formatPercent(values.risk)} ÷ ${perCoin} = ${m.tools_coins({ size: formatSize(position.size) })}`,
    },
    {
      words: m.tools_position_formula_ratio(),
      numbers: `(${far} − ${near} − ${fee} × (${entry} + ${target})) ÷ ${perCoin} = ${formatTimes(position.rewardToRisk)}`,
    },
  ]
}

/** Why the size cannot be bought on spot, or is not worth trading. */
const Warnings = ({ values, position }: Done) => {
  const { leverage, side, cost, gain } = position
  const texts = [
    leverage > 1 &&
      m.tools_position_leverage({
        cost: formatMoney(cost),
        account: formatPlain(values.account),
        times: formatTimes(Math.max(1.1, leverage)),
      }),
    side === 'short' && m.tools_position_short(),
    gain <= 0 && m.tools_position_fees_eat(),
  ].filter((text) => text !== false)
  return texts.map((text) => (
    <div key={text} className="note gold mx-4 mt-4">
      <TriangleAlert aria-hidden />
      <p>{text}</p>
    </div>
  ))
}

export const PositionSizeTool = () => {
  const { frame, field, faults, values, position } = useTool(DEFAULTS, workOutPosition)
  const done = position && { faults, values, position }
  const [size, stopped, reached, ratio] = figuresOf(done)
  return (
    <Tool
      {...frame}
      fields={
        <>
          <NumberField {...field('account')} label={m.tools_account()} unit="USDT" />
          <SliderField
            {...field('risk')}
            label={m.tools_risk()}
            unit="%"
            min={0.25}
            max={5}
            step={0.25}
            hint={
              values &&
              m.tools_position_streak({
                risk: formatPercent(values.risk),
                left: formatPercent(leftAfter(10, values.risk)),
              })
            }
          />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            <NumberField {...field('entry')} label={m.tools_entry()} />
            <NumberField {...field('stop')} label={m.tools_stop()} />
            <NumberField {...field('target')} label={m.tools_target()} />
            <NumberField {...field('fee')} label={m.tools_fee()} unit="%" />
          </div>
        </>
      }
      figures={[size, stopped, reached, ratio]}
      summary={
        position &&
        `${size.label} ${size.value} ${size.unit}, ${size.small}. ${stopped.label} ${stopped.value}. ${reached.label} ${reached.value}. ${ratio.label} ${ratio.value}.`
      }
      drawing={
        done && (
          <>
            <Warnings {...done} />
            <PositionDrawing {...done.values} side={done.position.side} distanceRatio={done.position.distanceRatio} />
            <AccountParts percent={done.values.risk} />
          </>
        )
      }
      formulas={done ? formulasOf(done) : []}
      note={m.tools_position_note()}
      terms={[
        { slug: 'stop-loss', label: m.tools_term_stop_loss() },
        { slug: 'r-multiple', label: m.tools_term_r_multiple() },
        { slug: 'leverage', label: m.tools_term_leverage() },
        { slug: 'short', label: m.tools_term_short() },
      ]}
    />
  )
}
