import { m } from '#words/replays'
import { formatPercent } from './figures.ts'

export const ReplayRules = ({ riskPercent }: { riskPercent: number }) => (
  <ul className="replay-rules small">
    <li>{m.replay_rule_bars()}</li>
    <li>{m.replay_rule_order({ risk: formatPercent(riskPercent) })}</li>
    <li>{m.replay_rule_fill()}</li>
    <li>{m.replay_rule_both()}</li>
    <li>{m.replay_rule_end()}</li>
    <li>{m.replay_rule_free()}</li>
  </ul>
)
