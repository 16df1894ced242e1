const WIDTH = 320
const HEIGHT = 96
const PAD = 6

const pathOf = (values: number[], bottom: number, top: number) => {
  const step = (WIDTH - 2 * PAD) / Math.max(1, values.length - 1)
  const span = Math.max(1, top - bottom)
  return values.map(
    (value, index) => [PAD + index * step, HEIGHT - PAD - ((value - bottom) / span) * (HEIGHT - 4 * PAD)] as const,
  )
}

/** The least part of its value that the height of a line stands for: one member more of 49 is not a steep rise. */
const SPAN_MIN = 0.2

/** Where the height of a line begins. */
const lineBottom = (values: number[]) => {
  const top = Math.max(...values)
  return Math.max(0, Math.min(...values, top - Math.max(5, top * SPAN_MIN)))
}

/** A sparkline, scaled to its own minimum and maximum unless they are close. */
export const MiniLine = ({ label, values }: { label: string; values: number[] }) => {
  const points = pathOf(values, lineBottom(values), Math.max(...values))
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [endX, endY] = points.at(-1) ?? [0, 0]
  return (
    <svg className="mini" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path
        className="mini-grid"
        d={`M${PAD} 20H${WIDTH - PAD}M${PAD} 56H${WIDTH - PAD}M${PAD} ${HEIGHT - PAD}H${WIDTH - PAD}`}
      />
      <path className="mini-area" d={`${line}L${WIDTH - PAD} ${HEIGHT - PAD}L${PAD} ${HEIGHT - PAD}Z`} />
      <path className="mini-line" d={line} />
      <circle className="mini-point" cx={endX} cy={endY} r={4} />
    </svg>
  )
}

export const MiniBars = ({ label, values }: { label: string; values: number[] }) => {
  const step = (WIDTH - 2 * PAD) / values.length
  const top = Math.max(1, ...values)
  return (
    <svg className="mini" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path
        className="mini-grid"
        d={`M${PAD} 20H${WIDTH - PAD}M${PAD} 56H${WIDTH - PAD}M${PAD} ${HEIGHT - PAD}H${WIDTH - PAD}`}
      />
      {values.map((value, index) => {
        const height = Math.max(value > 0 ? 2 : 0, (value / top) * (HEIGHT - 4 * PAD))
        const x = PAD + index * step + step * 0.15
        return (
          <rect
            key={x}
            className={index === values.length - 1 ? 'mini-bar now' : 'mini-bar'}
            x={x}
            y={HEIGHT - PAD - height}
            width={step * 0.7}
            height={height}
            rx={1.5}
          />
        )
      })}
    </svg>
  )
}

/** Money in above the line, filled; money out below it, outlined. */
export const MiniInOut = ({ label, days }: { label: string; days: { in: number; out: number }[] }) => {
  const step = (WIDTH - 2 * PAD) / days.length
  const top = Math.max(1, ...days.map((day) => Math.max(day.in, day.out)))
  const middle = HEIGHT / 2
  const heightOf = (value: number) => Math.max(value > 0 ? 2 : 0, (value / top) * (middle - PAD))
  return (
    <svg className="mini" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="mini-grid zero" d={`M${PAD} ${middle}H${WIDTH - PAD}`} />
      {days.map((day, index) => {
        const x = PAD + index * step + step * 0.15
        return (
          <g key={x}>
            <rect
              className="mini-in"
              x={x}
              y={middle - heightOf(day.in)}
              width={step * 0.7}
              height={heightOf(day.in)}
              rx={1.5}
            />
            {day.out > 0 && (
              <rect className="mini-out" x={x} y={middle + 1} width={step * 0.7} height={heightOf(day.out)} rx={1.5} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
