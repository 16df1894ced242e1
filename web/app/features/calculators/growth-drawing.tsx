import { m } from '#words/calculators'
import type { Step } from './compounding.ts'
import { Drawing, HEIGHT, Stretched, TAG_GAP, Tag } from './drawing.tsx'
import { formatMoney } from './figures.ts'
import { round, roundSteps, scaleY, spreadTags } from './scales.ts'

const PAD = 30

const pathOf = (points: [number, number][]) => points.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')

/** Balance against money paid in, by period. */
export const GrowthDrawing = ({ steps }: { steps: Step[] }) => {
  const last = steps.at(-1) as Step
  const most = Math.max(...steps.map(({ balance, paidIn }) => Math.max(balance, paidIn)))
  const y = scaleY(most, 0, HEIGHT, PAD)
  // Two decimals, because 600 periods are too close together for one.
  const x = (period: number) => Math.round((period / last.period) * 10000) / 100
  const balances = steps.map(({ period, balance }): [number, number] => [x(period), y(balance)])
  const paidIn = steps.map(({ period, paidIn }): [number, number] => [x(period), y(paidIn)])
  const color = last.balance < last.paidIn ? 'var(--down)' : 'var(--up)'
  const tags = [formatMoney(last.balance), formatMoney(last.paidIn)]
  const [balanceTag, paidTag] = spreadTags([y(last.balance), y(last.paidIn)], TAG_GAP, 13, HEIGHT - 13) as [
    number,
    number,
  ]
  const levels = roundSteps(most, 4)
  const middle = Math.round(last.period / 2)
  return (
    <Drawing
      label={m.tools_growth_picture({ periods: last.period, balance: tags[0] as string, paid: tags[1] as string })}
      tags={tags}
    >
      {levels.map((step) => (
        <line key={step} x1="0" x2="100%" y1={y(step)} y2={y(step)} stroke="var(--line)" />
      ))}
      <Stretched>
        <path d={`${pathOf([...balances, ...paidIn.toReversed()])}Z`} fill={color} fillOpacity="0.16" />
        <path
          d={pathOf(paidIn)}
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.8"
          strokeDasharray="5 5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={pathOf(balances)}
          fill="none"
          stroke={color}
          strokeWidth="2.4"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Stretched>
      {levels.slice(1).map((step) => (
        <text key={step} className="faint" x="0" y={y(step) - 5}>
          {formatMoney(step).replace(/\.00$/, '')}
        </text>
      ))}
      <text x="0" y={HEIGHT - 8}>
        0
      </text>
      {middle > 0 && middle < last.period && (
        <text className="if-wide" x={`${round(x(middle))}%`} y={HEIGHT - 8} textAnchor="middle">
          {middle}
        </text>
      )}
      <text x="100%" y={HEIGHT - 8} textAnchor="end">
        {m.tools_growth_periods({ count: last.period })}
      </text>
      <circle cx="100%" cy={y(last.balance)} r="5" fill={color} />
      <Tag y={paidTag} color="var(--ink-2)" text={tags[1] as string} tags={tags} isOutlined />
      <Tag y={balanceTag} color={color} text={tags[0] as string} tags={tags} />
    </Drawing>
  )
}
