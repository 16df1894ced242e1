import { m } from '#words/calculators'
import { DEFAULTS, type Step, workOutCompounding } from './compounding.ts'
import { formatChange, formatMoney, formatPercent, formatPercentChange, formatPlain } from './figures.ts'
import { GrowthDrawing } from './growth-drawing.tsx'
import { NumberField, SliderField } from './number-field.tsx'
import { type Formula, Tool } from './tool.tsx'
import { useTool } from './use-tool.ts'

type Done = Required<ReturnType<typeof workOutCompounding>>

const figuresOf = (done?: Done) => {
  const end = done?.end
  const tone = end && end.change < 0 ? ('falls' as const) : ('rises' as const)
  return [
    {
      label: m.tools_growth_end(),
      value: end && formatMoney(end.balance),
      small: done && m.tools_growth_after({ count: done.values.periods }),
    },
    { label: m.tools_growth_paid(), value: end && formatMoney(end.paidIn), small: m.tools_growth_paid_small() },
    {
      label: m.tools_growth_change(),
      value: end && formatChange(end.change),
      small: m.tools_growth_change_small(),
      tone,
    },
    {
      label: m.tools_growth_percent(),
      value: end && formatPercentChange(end.percent),
      small: m.tools_growth_percent_small(),
      tone,
    },
  ] as const
}

const raised = (count: number) => [...String(count)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))).join('')

const formulaOf = ({ values, end }: Done): Formula => {
  const { rate, periods, added } = values
  const start = formatPlain(values.start)
  const balance = formatMoney(end.balance)
  if (rate === 0)
    return {
      words: m.tools_growth_formula_flat(),
      numbers: `${start} + ${periods} × ${formatPlain(added)} = ${balance}`,
    }
  const factor = `(1 ${rate < 0 ? '−' : '+'} ${formatPercent(Math.abs(rate))})${raised(periods)}`
  const additions =
    added > 0
      ? ` + ${formatPlain(added)} × (${factor} − 1) ÷ ${rate < 0 ? `(${formatPercent(rate)})` : formatPercent(rate)}`
      : ''
  return { words: m.tools_growth_formula(), numbers: `${start} × ${factor}${additions} = ${balance}` }
}

const ROWS = 12

/** The drawing as a table. Skips periods if there are too many. */
const Table = ({ steps }: { steps: Step[] }) => {
  const every = Math.ceil((steps.length - 1) / ROWS)
  const shown = steps.filter(({ period }) => period % every === 0 || period === steps.length - 1)
  return (
    <details className="as-table">
      <summary>{m.tools_table()}</summary>
      <div className="overflow-x-auto" role="region" aria-label={m.tools_table()} tabIndex={0}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{m.tools_growth_period()}</th>
              <th scope="col">{m.tools_growth_paid()}</th>
              <th scope="col">{m.tools_growth_end()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ period, paidIn, balance }) => (
              <tr key={period}>
                <th scope="row">{period}</th>
                <td>{formatMoney(paidIn)}</td>
                <td>{formatMoney(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export const CompoundingTool = () => {
  const { frame, field, faults, values, steps, end } = useTool(DEFAULTS, workOutCompounding)
  const done = end && { faults, values, steps, end }
  const [balance, paid, change, percent] = figuresOf(done)
  return (
    <Tool
      {...frame}
      fields={
        <>
          <NumberField {...field('start')} label={m.tools_growth_start()} unit="USDT" />
          <SliderField
            {...field('rate')}
            label={m.tools_growth_rate()}
            unit="%"
            min={-10}
            max={10}
            step={0.5}
            hint={m.tools_growth_rate_hint()}
          />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            <NumberField {...field('periods')} label={m.tools_growth_count()} />
            <NumberField {...field('added')} label={m.tools_growth_added()} unit="USDT" />
          </div>
        </>
      }
      figures={[balance, paid, change, percent]}
      summary={
        end &&
        `${balance.label} ${balance.value}. ${paid.label} ${paid.value}. ${change.label} ${change.value}, ${percent.value}.`
      }
      drawing={
        steps && (
          <>
            <GrowthDrawing steps={steps} />
            <p className="px-4 pb-3 small muted">{m.tools_growth_legend()}</p>
            <Table steps={steps} />
          </>
        )
      }
      formulas={done ? [formulaOf(done)] : []}
      note={m.tools_growth_note()}
      terms={[
        { slug: 'compounding', label: m.tools_term_compounding() },
        { slug: 'apy', label: m.tools_term_apy() },
        { slug: 'ponzi-scheme', label: m.tools_term_ponzi() },
      ]}
    />
  )
}
