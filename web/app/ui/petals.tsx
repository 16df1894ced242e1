export const PETAL = 'M0-5C-5-8.6-12-14.6-12-21.8C-12-27.6-5.4-29.8 0-27.8C5.4-29.8 12-27.6 12-21.8C12-14.6 5-8.6 0-5Z'
export const TURNS = [0, 72, 144, 216, 288] as const

/** Five petals that grow from the centre. Petal k has the scale `clamp(5f − k, 0, 1)`. */
export const Petals = ({
  fraction,
  stroke = 'currentColor',
  strokeOpacity,
}: {
  fraction: number
  stroke?: string
  strokeOpacity?: number
}) => (
  <svg viewBox="-32 -32 64 64" aria-hidden>
    {TURNS.map((turn, k) => {
      const grown = Math.min(Math.max(5 * fraction - k, 0), 1)
      return (
        <g key={turn} transform={`rotate(${turn})`}>
          {grown < 1 && <path d={PETAL} fill="none" stroke={stroke} strokeOpacity={strokeOpacity} strokeWidth={1.8} />}
          {grown > 0 && <path d={PETAL} fill="currentColor" transform={`scale(${grown.toFixed(2)})`} />}
        </g>
      )
    })}
  </svg>
)
