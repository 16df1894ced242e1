import { m } from '#words/calculators'
import { anchorAt, Drawing, HEIGHT, Level, Stretched, TAG_GAP, Tag } from './drawing.tsx'
import { formatChange, formatPrice } from './figures.ts'
import { resultAt } from './profit-and-loss.ts'
import { round, scaleY, spreadTags } from './scales.ts'

type Props = {
  side: 'long' | 'short'
  entry: number
  exit: number
  size: number
  feein: number
  feeout: number
  breakEven: number
  net: number
}

const PAD = 46

/** Result by exit price: a straight line that crosses zero at the break-even price. */
export const TradeDrawing = ({ breakEven, net, exit, ...trade }: Props) => {
  const { entry } = trade
  const reach = Math.max(Math.abs(exit - entry), Math.abs(breakEven - entry)) * 1.5 || entry * 0.1
  const [low, high] = [Math.max(0, entry - reach), entry + reach]
  const x = (price: number) => round(((price - low) / (high - low)) * 100)
  const [atLow, atHigh] = [resultAt(trade, low).net, resultAt(trade, high).net]
  const y = scaleY(Math.max(atLow, atHigh, 0), Math.min(atLow, atHigh, 0), HEIGHT, PAD)
  const zero = y(0)
  const tags = ['0', formatChange(net)]
  const [zeroTag, netTag] = spreadTags([zero, y(net)], TAG_GAP, 13, HEIGHT - 13) as [number, number]
  const color = net < 0 ? 'var(--down)' : 'var(--up)'
  const marks = [
    {
      name: m.tools_trade_entry_at({ price: formatPrice(entry) }),
      price: entry,
      place: 16,
      from: 22,
      to: HEIGHT - PAD,
    },
    {
      name: m.tools_trade_exit_at({ price: formatPrice(exit) }),
      price: exit,
      place: HEIGHT - 24,
      from: y(net),
      to: HEIGHT - 38,
    },
    {
      name: m.tools_trade_even_at({ price: formatPrice(breakEven) }),
      price: breakEven,
      place: HEIGHT - 5,
      from: zero,
      to: HEIGHT - 19,
    },
  ]
  return (
    <Drawing
      label={m.tools_trade_picture({
        entry: formatPrice(entry),
        exit: formatPrice(exit),
        even: formatPrice(breakEven),
        net: formatChange(net),
      })}
      tags={tags}
    >
      <Stretched>
        <polygon
          points={`${x(breakEven)},${zero} 0,${zero} 0,${y(atLow)}`}
          fill={atLow < 0 ? 'var(--down)' : 'var(--up)'}
          fillOpacity={atLow < 0 ? 0.24 : 0.16}
        />
        <polygon
          points={`${x(breakEven)},${zero} 100,${zero} 100,${y(atHigh)}`}
          fill={atHigh < 0 ? 'var(--down)' : 'var(--up)'}
          fillOpacity={atHigh < 0 ? 0.24 : 0.16}
        />
      </Stretched>
      <Level y={zero} color="var(--ink-2)" />
      {marks.map(({ name, price, place, from, to }) => (
        <g key={name}>
          <line x1={`${x(price)}%`} x2={`${x(price)}%`} y1={from} y2={to} stroke="var(--edge)" strokeDasharray="2 4" />
          <text x={`${x(price)}%`} y={place} textAnchor={anchorAt(x(price))}>
            {name}
          </text>
        </g>
      ))}
      <line x1="0" x2="100%" y1={y(atLow)} y2={y(atHigh)} stroke="var(--ink)" strokeWidth="2" />
      <circle
        cx={`${x(entry)}%`}
        cy={y(resultAt(trade, entry).net)}
        r="4.5"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="2"
      />
      <line
        x1={`${x(exit)}%`}
        x2="100%"
        y1={y(net)}
        y2={y(net)}
        stroke={color}
        strokeWidth="1.6"
        strokeDasharray="4 5"
      />
      <circle cx={`${x(exit)}%`} cy={y(net)} r="6" fill={color} stroke="var(--surface)" strokeWidth="2" />
      <Tag y={zeroTag} color="var(--ink-2)" text="0" tags={tags} isOutlined />
      <Tag y={netTag} color={color} text={formatChange(net)} tags={tags} />
    </Drawing>
  )
}
