import { RUNS } from '@padauk/rules/ruins'
import { useDeferredValue, useMemo } from 'react'
import { searchOf, useAddressTexts } from '#lib/address-texts.ts'
import { m } from './calculators.words.ts'
import { formatPercent, formatPercentChange, formatPlain, formatTimes } from './figures.ts'
import { NumberField, SliderField } from './number-field.tsx'
import { DEFAULTS, workOutRuin } from './risk-of-ruin.ts'
import { RuinDrawing } from './ruin-drawing.tsx'
import { SizeTable } from './size-table.tsx'
import { type Formula, Tool } from './tool.tsx'

type Done = Required<ReturnType<typeof workOutRuin>>

const inR = (multiple: number) => `${multiple > 0 ? '+' : ''}${formatTimes(multiple)}\u00a0R`

const figuresOf = (done?: Done) => {
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

const formulaOf = ({ values: { win, gain, loss }, average }: Done): Formula => ({
  words: m.tools_ruin_formula(),
  numbers: `${formatPercent(win)} × ${formatPlain(gain)} − ${formatPercent(100 - win)} × ${formatPlain(loss)} = ${formatPlain(Math.round(average * 1000) / 1000)}`,
})

export const RiskOfRuinTool = () => {
  const { texts, write, flush, form } = useAddressTexts(DEFAULTS)
  // Up to seven million trades: the field shows what is typed before they are played.
  const settled = useDeferredValue(texts)
  const { faults, values, average, ruin, points, sizes } = useMemo(() => workOutRuin(settled), [settled])
  const done = ruin && { faults, values, average, ruin, points, sizes }
  const field = (name: keyof typeof DEFAULTS) => ({
    name,
    text: texts[name],
    fault: faults[name],
    onText: (text: string) => write(name, text),
  })
  const figures = figuresOf(done)
  return (
    <Tool
      form={form}
      onLeave={flush}
      search={searchOf(texts, DEFAULTS)}
      fields={
        <>
          <SliderField {...field('win')} label={m.tools_ruin_win()} unit="%" min={5} max={95} step={1} />
          <div className="field-pair">
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
      }
      figures={[...figures]}
      summary={done && figures.map(({ label, value }) => `${label} ${value}.`).join(' ')}
      drawing={
        done && (
          <>
            <RuinDrawing points={done.points} />
            <p className="drawing-legend small muted">{m.tools_ruin_legend()}</p>
          </>
        )
      }
      more={done && <SizeTable sizes={done.sizes} />}
      formulas={done ? [formulaOf(done)] : []}
      note={m.tools_ruin_note()}
      terms={[
        { slug: 'r-multiple', label: m.tools_term_r_multiple() },
        { slug: 'drawdown', label: m.tools_term_drawdown() },
        { slug: 'losing-streak', label: m.tools_term_losing_streak() },
      ]}
    />
  )
}
