import { PETAL, TURNS } from './petals.tsx'

export const Flower = ({ className }: { className: string }) => (
  <svg className={className} viewBox="-68 -68 136 136" aria-hidden>
    <g transform="rotate(14) scale(2)" fill="#f6be3b">
      {TURNS.map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} />
      ))}
      <g fill="none" stroke="#c98a0c" strokeOpacity={0.55} strokeLinecap="round">
        {TURNS.map((turn) => (
          <path key={turn} d="M0-8V-20M-1.6-9.4Q-5-14-5.6-18.4M1.6-9.4Q5-14 5.6-18.4" transform={`rotate(${turn})`} />
        ))}
      </g>
      <circle r="3.4" fill="#7a4e00" />
    </g>
  </svg>
)
