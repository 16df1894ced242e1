import { m } from '#words/calculators'
import { CANDLES } from './candles.ts'
import { Drawing, HEIGHT, Level, TAG_GAP, Tag } from './drawing.tsx'
import { formatPrice, formatTimes } from './figures.ts'
import { round, scaleY, spreadTags } from './scales.ts'

type Props = { entry: number; stop: number; target: number; side: 'long' | 'short'; distanceRatio: number }

const PAD = 24
/** Middle of the plot, in percent: candles to the left, the trade to the right. */
const MIDDLE = 52
const CANDLE = MIDDLE / (CANDLES.length + 1)

/** Minimum height of a box that fits a line of text, in pixels. */
const TEXT_ROOM = 22

type BoxProps = { from: number; to: number; color: string; opacity: number; text: string; shortText: string }

const Box = ({ from, to, color, opacity, text, shortText }: BoxProps) => {
  const height = Math.abs(from - to)
  return (
    <>
      <rect
        x={`${MIDDLE}%`}
        y={Math.min(from, to)}
        width={`${100 - MIDDLE}%`}
        height={height}
        fill={color}
        fillOpacity={opacity}
      />
      {height >= TEXT_ROOM && (
        <>
          <text className="if-wide" x={`${(100 + MIDDLE) / 2}%`} y={(from + to) / 2 + 4.5} textAnchor="middle">
            {text}
          </text>
          <text className="if-narrow" x={`${(100 + MIDDLE) / 2}%`} y={(from + to) / 2 + 4.5} textAnchor="middle">
            {shortText}
          </text>
        </>
      )}
    </>
  )
}

/** Entry, stop and target to scale: the possible gain against the possible loss. */
export const PositionDrawing = ({ entry, stop, target, side, distanceRatio }: Props) => {
  const up = side === 'long' ? 1 : -1
  const risk = Math.abs(entry - stop)
  const far = [stop, target, entry + up * risk * 2.4, entry - up * risk * 1.2]
  const y = scaleY(Math.max(...far), Math.min(...far), HEIGHT, PAD)
  const at = { entry: y(entry), stop: y(stop), target: y(target) }
  const texts = [formatPrice(target), formatPrice(entry), formatPrice(stop)]
  const tags = spreadTags([at.target, at.entry, at.stop], TAG_GAP, 13, HEIGHT - 13)
  // Labels go outside the trade's boxes, where there are no candles.
  const outside = { target: at.target - up * 10 + 4.5, stop: at.stop + up * 12 + 4.5 }
  const ratio = formatTimes(distanceRatio)
  return (
    <Drawing
      label={m.tools_position_picture({
        entry: texts[1] as string,
        stop: texts[2] as string,
        target: texts[0] as string,
        ratio,
      })}
      tags={texts}
    >
      <Box
        from={at.entry}
        to={at.target}
        color="var(--up)"
        opacity={0.16}
        text={m.tools_position_reward({ ratio })}
        shortText={m.tools_position_reward_short({ ratio })}
      />
      <Box
        from={at.entry}
        to={at.stop}
        color="var(--down)"
        opacity={0.24}
        text={m.tools_position_risk()}
        shortText={m.tools_position_risk_short()}
      />
      {CANDLES.map(({ open, high, low, close }, index) => {
        const place = (value: number) => Math.min(HEIGHT - PAD, Math.max(PAD, y(entry + up * value * risk * 2.2)))
        const rises = close >= open === (side === 'long')
        const color = rises ? 'var(--up)' : 'var(--down)'
        const [top, bottom] = [Math.min(place(open), place(close)), Math.max(place(open), place(close))]
        const x = round(CANDLE * (index + 1))
        return (
          <g key={x} stroke={color} strokeWidth="1.6">
            <line
              x1={`${x}%`}
              x2={`${x}%`}
              y1={Math.min(place(high), place(low))}
              y2={Math.max(place(high), place(low))}
            />
            <rect
              x={`${round(x - CANDLE * 0.3)}%`}
              width={`${round(CANDLE * 0.6)}%`}
              y={top}
              height={Math.max(2, bottom - top)}
              rx="1.5"
              fill={rises ? 'color-mix(in srgb, var(--up) 20%, var(--surface))' : color}
            />
          </g>
        )
      })}
      <Level y={at.target} color="var(--up)" isDashed />
      <Level y={at.entry} color="var(--ink-2)" />
      <Level y={at.stop} color="var(--down)" isDashed />
      <text x="0" y={outside.target}>
        {m.tools_target()}
      </text>
      {Math.abs(at.entry - at.target) > TEXT_ROOM * 3 && (
        <text x="100%" dx="-6" y={at.entry - up * 11 + 4.5} textAnchor="end">
          {m.tools_entry()}
        </text>
      )}
      <text x="0" y={outside.stop}>
        {m.tools_stop()}
      </text>
      <Tag y={tags[0] as number} color="var(--up)" text={texts[0] as string} tags={texts} />
      <Tag y={tags[1] as number} color="var(--ink-2)" text={texts[1] as string} tags={texts} />
      <Tag y={tags[2] as number} color="var(--down)" text={texts[2] as string} tags={texts} />
    </Drawing>
  )
}
