import { RUNS } from '@padauk/rules/ruins'
import { m } from '#words/calculators'
import { formatPercent, formatPercentChange, formatTimes } from './figures.ts'
import { fieldsOf, NumberField, SliderField } from './number-field.tsx'
import type { RuinField, RuinTexts, workOutRuin } from './risk-of-ruin.ts'
import { RuinDrawing } from './ruin-drawing.tsx'

// Parts of the simulator, for its page and for lessons.

type Worked = ReturnType<typeof workOutRuin>
export type Done = Required<Worked>

const inR = (multiple: number) => `${multiple > 0 ? '+' : ''}${formatTimes(multiple)}\u00a0R`

/** Undefined while a number is missing. */
export const doneOf = ({ faults, values, average, ruin, points, sizes }: Worked): Done | undefined =>
  ruin && { faults, values, average, ruin, points, sizes }

export const figuresOf = (done?: Done) => {
  const { ruin, values, average } = done ?? {}
  return [
    {
      label: m.tools_ruin_halved(),
      value: ruin && formatPercent(ruin.halved * 100),
      small: ruin && m.tools_ruin_halved_small({ count: Math.round(ruin.halved * RUNS) }),
      tone: ruin && ruin.halved > 0 ? ('falls' as const) : undefined,
    },
    {
      label: m.tools_ruin_fall(),
      value: ruin && formatPercentChange(-ruin.fall * 100),
      small: m.tools_ruin_fall_small(),
      tone: 'falls' as const,
    },
    {
      label: m.tools_ruin_end(),
      value: ruin && formatPercentChange((ruin.end - 1) * 100),
      small: values && m.tools_ruin_end_small({ count: values.trades }),
      tone: ruin && ruin.end < 1 ? ('falls' as const) : ('rises' as const),
    },
    {
      label: m.tools_ruin_average(),
      value: average === undefined ? undefined : inR(average),
      small: m.tools_ruin_average_small(),
      tone: average !== undefined && average < 0 ? ('falls' as const) : ('rises' as const),
    },
  ] as const
}

type Props = { texts: RuinTexts; faults: Worked['faults']; onText: (name: RuinField, text: string) => void }

export const RuinFields = ({ texts, faults, onText }: Props) => {
  const field = fieldsOf(texts, faults, onText)
  return (
    <>
      <SliderField {...field('win')} label={m.tools_ruin_win()} unit="%" min={5} max={95} step={1} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <NumberField {...field('gain')} label={m.tools_ruin_gain()} unit="R" />
        <NumberField {...field('loss')} label={m.tools_ruin_loss()} unit="R" />
      </div>
      <SliderField
        {...field('risk')}
        label={m.tools_risk()}
        unit="%"
        min={0.25}
        max={20}
        step={0.25}
        hint={m.tools_ruin_risk_hint()}
      />
      <NumberField {...field('trades')} label={m.tools_ruin_count()} />
    </>
  )
}

export const RuinPicture = ({ done }: { done: Done }) => (
  <>
    <RuinDrawing points={done.points} />
    <p className="px-4 pb-3 small muted">{m.tools_ruin_legend()}</p>
  </>
)

/** The figures in words. */
export const summaryOf = (figures: ReturnType<typeof figuresOf>) =>
  figures.map(({ label, value }) => `${label} ${value}.`).join(' ')
