import { m } from '#words/calculators'
import { gainFor } from './drawdown-recovery.ts'
import { anchorAt, Drawing, HEIGHT, Stretched, Tag } from './drawing.tsx'
import { formatPercent, formatPercentChange } from './figures.ts'
import { round, roundSteps, scaleY } from './scales.ts'

const PAD = 30
const POINTS = 80
/** Minimum distance between two axis labels on a phone, in percent of the width. */
const NEAR = 34

/** Gain needed to recover, by loss. The dot is the current account. */
export const RecoveryDrawing = ({ loss, gain }: { loss: number; gain: number }) => {
  const most = Math.max(60, loss + (100 - loss) / 4)
  const y = scaleY(gainFor(most), 0, HEIGHT, PAD)
  const x = (percent: number) => Math.round((percent / most) * 10000) / 100
  const curve = Array.from({ length: POINTS + 1 }, (_, at) => (most * at) / POINTS)
    // Adds the dot's position, so the curve passes through it however steep it is.
    .concat(loss)
    .sort((a, b) => a - b)
    .map((percent) => `${x(percent)},${y(gainFor(percent))}`)
  const tag = formatPercentChange(gain)
  const levels = roundSteps(gainFor(most), 4)
  // The current loss has its own axis label. Leave out round labels that would overlap it.
  const losses = roundSteps(most, 3)
    .slice(1)
    .filter((step) => Math.abs(x(step) - x(loss)) > NEAR)
  return (
    <Drawing label={m.tools_recovery_picture({ loss: formatPercent(loss), gain: formatPercent(gain) })} tags={[tag]}>
      {levels.map((step) => (
        <line key={step} x1="0" x2="100%" y1={y(step)} y2={y(step)} stroke="var(--line)" />
      ))}
      <Stretched>
        <polygon points={[...curve, `100,${y(most)}`].join(' ')} fill="var(--down)" fillOpacity="0.14" />
        <polyline
          points={`0,${y(0)} 100,${y(most)}`}
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.8"
          strokeDasharray="5 5"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={curve.join(' ')}
          fill="none"
          stroke="var(--down)"
          strokeWidth="2.4"
          vectorEffect="non-scaling-stroke"
        />
      </Stretched>
      <line
        x1={`${round(x(loss))}%`}
        x2={`${round(x(loss))}%`}
        y1={y(gain)}
        y2={HEIGHT - PAD}
        stroke="var(--edge)"
        strokeDasharray="2 4"
      />
      <line
        x1={`${round(x(loss))}%`}
        x2="100%"
        y1={y(gain)}
        y2={y(gain)}
        stroke="var(--down)"
        strokeWidth="1.6"
        strokeDasharray="4 5"
      />
      <circle cx={`${x(loss)}%`} cy={y(gain)} r="6.5" fill="var(--down)" stroke="var(--surface)" strokeWidth="2" />
      {levels.slice(1).map((step) => (
        <text key={step} className="faint" x="0" y={y(step) - 5}>
          {formatPercentChange(step)}
        </text>
      ))}
      {losses.map((step) => (
        <text key={step} className="faint" x={`${round(x(step))}%`} y={HEIGHT - 8} textAnchor={anchorAt(x(step))}>
          {formatPercentChange(-step)}
        </text>
      ))}
      <text x={`${round(x(loss))}%`} y={HEIGHT - 8} textAnchor={anchorAt(x(loss))}>
        {formatPercentChange(-loss)}
      </text>
      <Tag y={y(gain)} color="var(--down)" text={tag} tags={[tag]} />
    </Drawing>
  )
}
