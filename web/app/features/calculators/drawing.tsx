import './drawings.css'
import type { ReactNode } from 'react'

export const HEIGHT = 300
export const TAG_GAP = 28

/** The longest tag sets the margin right of the plot. Text does not scale with the width. */
const gutterOf = (tags: string[]) => {
  const longest = Math.max(...tags.map(({ length }) => length))
  if (longest <= 7) return 'slim'
  return longest <= 9 ? 'middle' : 'wide'
}
const TAG_WIDTHS = { slim: 68, middle: 86, wide: 124 }

type Props = {
  /** Text alternative for screen readers. */
  label: string
  tags: string[]
  children: ReactNode
}

/** X positions are percentages and heights are pixels, so the drawing fits any screen without a script. */
export const Drawing = ({ label, tags, children }: Props) => (
  <div className={`drawing ${gutterOf(tags)}`}>
    <svg role="img" aria-label={label} width="100%" height={HEIGHT}>
      {children}
    </svg>
  </div>
)

type TagProps = { y: number; color: string; text: string; tags: string[]; isOutlined?: boolean }

/** Tag to the right of the plot, filled unless `isOutlined`. */
export const Tag = ({ y, color, text, tags, isOutlined }: TagProps) => {
  const width = TAG_WIDTHS[gutterOf(tags)]
  return (
    <svg x="100%" y={y} overflow="visible" aria-hidden>
      <rect
        x="5"
        y="-12.5"
        width={width}
        height="25"
        rx="6"
        fill={isOutlined ? 'var(--surface)' : color}
        stroke={color}
        strokeWidth="1.5"
      />
      <text x={5 + width / 2} y="4.5" textAnchor="middle" fill={isOutlined ? color : 'var(--surface)'}>
        {text}
      </text>
    </svg>
  )
}

type LevelProps = { y: number; color: string; isDashed?: boolean }

export const Level = ({ y, color, isDashed }: LevelProps) => (
  <line x1="0" x2="100%" y1={y} y2={y} stroke={color} strokeWidth="1.6" {...(isDashed && { strokeDasharray: '4 5' })} />
)

/** Stretches its children to the plot width (x from 0 to 100). Would distort text and circles. */
export const Stretched = ({ children }: { children: ReactNode }) => (
  <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
    {children}
  </svg>
)

/** Text anchor that keeps a label near an edge inside the plot. */
export const anchorAt = (percent: number) => {
  if (percent < 16) return 'start'
  return percent > 84 ? 'end' : 'middle'
}
