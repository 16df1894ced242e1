import { useState } from 'react'
import { TextArea, TextField } from '#ui/field.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
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
  const save = () => {
    const read = readChart(title, csv, indicators, levels)
    if ('fault' in read) setFault(read)
    else onDone(read)
  }
  const says = (...kinds: (keyof typeof FAULTS)[]) =>
    fault && kinds.includes(fault.fault) ? FAULTS[fault.fault]({ line: fault.line }) : undefined
  return (
    <SendDialog
      title={m.console_cur_chart()}
      act={chart ? m.save() : m.console_cur_put_in()}
      cancel="ghost"
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={m.console_cur_chart_title()}
        hint={m.console_cur_chart_title_hint()}
        error={says('title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={m.console_cur_chart_candles()}
        hint={m.console_cur_chart_candles_hint()}
        error={says('candle', 'none')}
        className="input mono"
        rows={8}
        spellCheck={false}
        placeholder={m.console_cur_chart_candles_example()}
        value={csv}
        onChange={(event) => setCsv(event.target.value)}
      />
      <TextField
        label={m.console_cur_chart_indicators()}
        hint={m.console_cur_chart_indicators_hint()}
        error={says('indicator')}
        className="input mono"
        spellCheck={false}
        placeholder={m.console_cur_chart_indicators_example()}
        value={indicators}
        onChange={(event) => setIndicators(event.target.value)}
      />
      <TextArea
        label={m.console_cur_chart_levels()}
        hint={m.console_cur_chart_levels_hint()}
        error={says('level')}
        className="input mono"
        rows={3}
        spellCheck={false}
        placeholder={m.console_cur_chart_levels_example()}
        value={levels}
        onChange={(event) => setLevels(event.target.value)}
      />
    </SendDialog>
  )
}
