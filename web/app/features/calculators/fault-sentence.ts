import { m } from '#words/calculators'
import { formatPlain } from './figures.ts'

const SENTENCES = {
  empty: m.tools_fault_empty,
  unreadable: m.tools_fault_unreadable,
  whole: m.tools_fault_whole,
  'stop-is-entry': m.tools_fault_stop_is_entry,
  'stop-near': m.tools_fault_stop_near,
  'target-below': m.tools_fault_target_below,
  'target-above': m.tools_fault_target_above,
  'too-much': m.tools_fault_too_much,
  nothing: m.tools_fault_nothing,
  'all-lost': m.tools_fault_all_lost,
  'runs-away': m.tools_fault_runs_away,
}
export type AnyFault = { kind: 'min' | 'max'; limit: number } | { kind: keyof typeof SENTENCES }

export const sentenceOf = (fault: AnyFault) => {
  if (fault.kind === 'min') return m.tools_fault_min({ limit: formatPlain(fault.limit) })
  if (fault.kind === 'max') return m.tools_fault_max({ limit: formatPlain(fault.limit) })
  return SENTENCES[fault.kind]()
}
