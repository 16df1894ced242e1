import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/staff-lessons'
import { type Chart, csvOf, indicatorsOf, levelsOf, readChart } from './chart-sketch.ts'

const FAULTS = {
  title: () => m.console_cur_chart_no_title(),
  candle: m.console_cur_chart_bad_candle,
  level: m.console_cur_chart_bad_level,
  indicator: () => m.console_cur_chart_bad_indicator(),
  none: () => m.console_cur_chart_none(),
}

/** Edits a chart: title, candles as CSV, indicators and levels. */
export const ChartDialog = ({
  chart,
  onDone,
  onClose,
}: {
  chart: Chart | undefined
  onDone: (chart: Chart) => void
  onClose: () => void
}) => {
  const [title, setTitle] = useState(chart?.title ?? '')
  const [csv, setCsv] = useState(chart ? csvOf(chart) : '')
  const [indicators, setIndicators] = useState(chart ? indicatorsOf(chart) : '')
  const [levels, setLevels] = useState(chart ? levelsOf(chart) : '')
  const [fault, setFault] = useState<{ fault: keyof typeof FAULTS; line: number }>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readChart(title, csv, indicators, levels)
    if ('fault' in read) setFault(read)
    else onDone(read)
  }
  const says = (...kinds: (keyof typeof FAULTS)[]) =>
    fault && kinds.includes(fault.fault) ? FAULTS[fault.fault]({ line: fault.line }) : undefined
  return (
    <Dialog
      title={m.console_cur_chart()}
      onClose={onClose}
      isFirm
      foot={
        <>
          <Button look="ghost" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" form="chart-form">
            {chart ? m.save() : m.console_cur_put_in()}
          </Button>
        </>
      }
    >
      <form id="chart-form" className="stack gap-4 dense" onSubmit={save} noValidate>
        <Field label={m.console_cur_chart_title()} hint={m.console_cur_chart_title_hint()} error={says('title')}>
          {(wiring) => (
            <input className="input" value={title} onChange={(event) => setTitle(event.target.value)} {...wiring} />
          )}
        </Field>
        <Field
          label={m.console_cur_chart_candles()}
          hint={m.console_cur_chart_candles_hint()}
          error={says('candle', 'none')}
        >
          {(wiring) => (
            <textarea
              className="input mono"
              rows={8}
              spellCheck={false}
              placeholder={m.console_cur_chart_candles_example()}
              value={csv}
              onChange={(event) => setCsv(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field
          label={m.console_cur_chart_indicators()}
          hint={m.console_cur_chart_indicators_hint()}
          error={says('indicator')}
        >
          {(wiring) => (
            <input
              className="input mono"
              spellCheck={false}
              placeholder={m.console_cur_chart_indicators_example()}
              value={indicators}
              onChange={(event) => setIndicators(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <Field label={m.console_cur_chart_levels()} hint={m.console_cur_chart_levels_hint()} error={says('level')}>
          {(wiring) => (
            <textarea
              className="input mono"
              rows={3}
              spellCheck={false}
              placeholder={m.console_cur_chart_levels_example()}
              value={levels}
              onChange={(event) => setLevels(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
