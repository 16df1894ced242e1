import { m } from '#words/calculators'
import { Drawing, HEIGHT, Stretched, TAG_GAP, Tag } from './drawing.tsx'
import { formatPercentChange } from './figures.ts'
import type { Point } from './risk-of-ruin.ts'
import { scaleY, spreadTags } from './scales.ts'

const PAD = 30
/** Multiples of the start that get a line. Each is as far from the next as a halving, or several. */
const LEVELS = [1e-4, 1e-3, 0.01, 0.1, 0.25, 0.5, 1, 2, 4, 10, 100, 1000, 1e4, 1e6, 1e9, 1e12]
const MOST_LEVELS = 6
const LEAST = 1e-6

const changeOf = (multiple: number) => formatPercentChange((multiple - 1) * 100)

/** The accounts of 1,000 runs: nine of ten in the light band, half in the dark one, and the middle. Halving and doubling are drawn alike. */
export const RuinDrawing = ({ points }: { points: Point[] }) => {
  const all = points.flatMap(({ at }) => at)
  const [low, high] = [Math.max(LEAST, Math.min(0.5, ...all)), Math.max(2, ...all)]
  const scale = scaleY(Math.log(high), Math.log(low), HEIGHT, PAD)
  const y = (multiple: number) => scale(Math.log(Math.max(low, multiple)))
  const last = points.at(-1) as Point
  const x = (trade: number) => Math.round((trade / last.trade) * 10000) / 100
  const lineOf = (band: number) => points.map(({ trade, at }) => `${x(trade)},${y(at[band] as number)}`)
  const areaOf = (from: number, to: number) => [...lineOf(from), ...lineOf(to).toReversed()].join(' ')
  const shown = LEVELS.filter((level) => level >= low && level <= high)
  const levels = shown.filter(
    (level, nth) => level === 1 || shown.length <= MOST_LEVELS || (nth - shown.indexOf(1)) % 2 === 0,
  )
  const [worst, , middle] = last.at as [number, number, number]
  const color = middle < 1 ? 'var(--down)' : 'var(--up)'
  const tags = [changeOf(middle), changeOf(worst)]
  const [middleTag, worstTag] = spreadTags([y(middle), y(worst)], TAG_GAP, 13, HEIGHT - 13) as [number, number]
  return (
    <Drawing label={m.tools_ruin_picture({ middle: tags[0] as string, worst: tags[1] as string })} tags={tags}>
      {levels.map((level) => (
        <line
          key={level}
          x1="0"
          x2="100%"
          y1={y(level)}
          y2={y(level)}
          stroke={level === 1 ? 'var(--ink-2)' : 'var(--line)'}
          strokeDasharray={level === 1 ? '5 5' : undefined}
        />
      ))}
      <Stretched>
        <polygon points={areaOf(0, 4)} fill={color} fillOpacity="0.14" />
        <polygon points={areaOf(1, 3)} fill={color} fillOpacity="0.2" />
        <polyline
          points={lineOf(2).join(' ')}
          fill="none"
          stroke={color}
          strokeWidth="2.4"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Stretched>
      {levels
        .filter((level) => level !== 1)
        .map((level) => (
          <text key={level} className="faint" x="0" y={y(level) - 5}>
            {changeOf(level)}
          </text>
        ))}
      <text x="0" y={HEIGHT - 8}>
        0
      </text>
      <text x="100%" y={HEIGHT - 8} textAnchor="end">
        {m.tools_ruin_trades({ count: last.trade })}
      </text>
      <circle cx="100%" cy={y(middle)} r="5" fill={color} />
      <Tag y={worstTag} color="var(--ink-2)" text={tags[1] as string} tags={tags} isOutlined />
      <Tag y={middleTag} color={color} text={tags[0] as string} tags={tags} />
    </Drawing>
  )
}
