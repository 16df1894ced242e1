import { latinDigits } from '@padauk/rules/digits'
import type { Language } from '@padauk/rules/languages'
import { RUIN_SENTENCES } from '@padauk/rules/ruin-sentences'
import { isAllLost, PLAN_BOUNDS, playPlan, type SizedPlan } from '@padauk/rules/ruins'
import { useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { SendDialog } from '#ui/send-dialog.tsx'
import { m } from '#words/staff-lessons'
import type { Simulator } from './text-nodes.ts'

const NUMBERS = ['win', 'gain', 'loss', 'trades', 'risk'] as const
type Name = (typeof NUMBERS)[number]
const LABELS: Record<Name, () => string> = {
  win: m.console_cur_simulator_win,
  gain: m.console_cur_simulator_gain,
  loss: m.console_cur_simulator_loss,
  trades: m.console_cur_simulator_trades,
  risk: m.console_cur_simulator_risk,
}
/** Of a plan that the importer would take, too. */
const EMPTY: Simulator = { title: '', win: '45', gain: '1.8', loss: '1', trades: '200', risk: '2' }

const faultOf = (name: Name, text: string) => {
  const { min, max, ...more } = PLAN_BOUNDS[name]
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max && (!('isWhole' in more) || Number.isInteger(value))) return undefined
  return 'isWhole' in more
    ? m.console_cur_simulator_bad_whole({ min, max })
    : m.console_cur_simulator_bad_number({ min, max })
}

type Faults = Partial<Record<keyof Simulator, string>>

/** What the numbers come to, in words, or why they cannot be played. */
const sayOf = (simulator: Simulator, language: Language): { says: string } | { faults: Faults } => {
  const faults: Faults = {}
  if (!simulator.title) faults.title = m.console_cur_simulator_no_title()
  for (const name of NUMBERS) {
    const fault = faultOf(name, simulator[name])
    if (fault) faults[name] = fault
  }
  if (Object.keys(faults).length > 0) return { faults }
  const plan = Object.fromEntries(NUMBERS.map((name) => [name, Number(simulator[name])])) as SizedPlan
  if (isAllLost(plan)) return { faults: { risk: m.console_cur_simulator_all_lost() } }
  const ruin = playPlan(plan)
  return ruin
    ? { says: RUIN_SENTENCES[language](plan, ruin) }
    : { faults: { risk: m.console_cur_simulator_runs_away() } }
}

type Props = {
  simulator: Simulator | undefined
  /** Of the text. */
  language: Language
  onDone: (simulator: Simulator & { says: string }) => void
  onClose: () => void
}

/** Title and numbers of a simulator in a lesson. */
export const SimulatorDialog = ({ simulator, language, onDone, onClose }: Props) => {
  const [texts, setTexts] = useState(simulator ?? EMPTY)
  const [faults, setFaults] = useState<Faults>()
  const save = () => {
    const trimmed = { ...texts, title: texts.title.trim() }
    for (const name of NUMBERS) trimmed[name] = texts[name].trim()
    const said = sayOf(trimmed, language)
    setFaults('faults' in said ? said.faults : undefined)
    if ('says' in said) onDone({ ...trimmed, ...said })
  }
  return (
    <SendDialog title={m.console_cur_simulator()} act={m.save()} cancel="ghost" onSend={save} onClose={onClose}>
      <TextField
        label={m.console_cur_chart_title()}
        error={faults?.title}
        value={texts.title}
        onChange={({ target }) => setTexts({ ...texts, title: target.value })}
      />
      {NUMBERS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]()}
          error={faults?.[name]}
          inputMode="decimal"
          value={texts[name]}
          onChange={({ target }) => setTexts({ ...texts, [name]: latinDigits(target.value) })}
        />
      ))}
    </SendDialog>
  )
}
