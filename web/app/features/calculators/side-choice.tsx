import { m } from '#words/calculators'
import type { Side } from './profit-and-loss.ts'

/** Long (buy first) or short (sell first). */
export const SideChoice = ({ side, onSide }: { side: Side; onSide: (side: Side) => void }) => (
  <fieldset className="side-choice">
    <legend className="lbl">{m.tools_side()}</legend>
    {(['long', 'short'] as const).map((value) => (
      <label key={value}>
        <input type="radio" name="side" value={value} checked={side === value} onChange={() => onSide(value)} />
        <span>{value === 'long' ? m.tools_side_long() : m.tools_side_short()}</span>
      </label>
    ))}
  </fieldset>
)
