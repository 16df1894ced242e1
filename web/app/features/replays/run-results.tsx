import type { Run, Trade } from '@padauk/rules/replays'
import { m } from '#words/replays'
import { formatChange, formatMoney, formatPrice, formatR, toneOf } from './figures.ts'
import { whyOf } from './trade-words.ts'

const WIDTH = 100
const HEIGHT = 96
const PAD = 8

/** Account after each trade, as a sparkline against the starting balance. */
const EquityLine = ({ equity }: { equity: number[] }) => {
  const [low, high] = [Math.min(...equity), Math.max(...equity)]
  const y = (value: number) => Math.round((PAD + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * PAD)) * 10) / 10
  const x = (index: number) => Math.round((index / (equity.length - 1)) * WIDTH * 100) / 100
  const [first = 0, last = 0] = [equity[0], equity.at(-1)]
  const color = last < first ? 'var(--down)' : 'var(--up)'
  return (
    <figure className="replay-equity">
      <div>
        <svg
          role="img"
          aria-label={m.replay_equity_label({
            from: formatMoney(first),
            to: formatMoney(last),
            count: equity.length - 1,
          })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={y(first)}
            y2={y(first)}
            stroke="var(--ink-3)"
            strokeWidth="1.2"
            strokeDasharray="4 5"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={equity.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('')}
            fill="none"
            stroke={color}
            strokeWidth="2.4"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <p className="tiny num">
        <span>{formatMoney(first)}</span>
        <span>{m.replay_usdt({ amount: formatMoney(last) })}</span>
      </p>
    </figure>
  )
}

const EquityTable = ({ trades, equity }: { trades: Trade[]; equity: number[] }) => (
  <details className="replay-more">
    <summary>{m.replay_equity_figures()}</summary>
    <div className="lesson-table" role="region" aria-label={m.replay_equity()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[m.replay_trade_nth(), m.replay_result_r(), m.replay_result_money(), m.replay_account()].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {equity.map((value, index) => {
            const trade = trades[index - 1]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of trades
              <tr key={index}>
                <td>{index}</td>
                <td>{trade ? formatR(trade.r) : ''}</td>
                <td>{trade ? formatChange(trade.money) : ''}</td>
                <td>{formatMoney(value)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </details>
)

type TradesProps = { trades: Trade[]; decimals: number; judge: (trade: Trade) => string }

const Trades = ({ trades, decimals, judge }: TradesProps) => (
  <ol className="replay-list num" aria-label={m.replay_trades()}>
    {trades.map((trade, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: closed trades never change their order
      <li key={index}>
        <span>
          <b>
            {m.replay_trade_of({
              nth: index + 1,
              side: trade.side === 'BUY' ? m.replay_buy() : m.replay_sell(),
              price: formatPrice(trade.filled ?? trade.entry, decimals),
            })}
          </b>
          <small>{whyOf(trade, decimals)}</small>
          <small>{judge(trade)}</small>
        </span>
        <span className={`replay-result ${toneOf(trade.r)}`}>
          <b>{formatR(trade.r)}</b>
          <small>{m.replay_usdt({ amount: formatChange(trade.money) })}</small>
        </span>
      </li>
    ))}
  </ol>
)

/** The run's trades so far: total, equity line, and list. */
export const RunResults = ({
  run: { trades, equity, result_money, result_r },
  decimals,
  isOver,
  judge,
}: {
  run: Run
  decimals: number
  isOver: boolean
  judge: (trade: Trade) => string
}) => {
  if (trades.length === 0) return null
  const won = trades.filter(({ money }) => money > 0).length
  return (
    <section className="replay-part stack gap-4" aria-label={m.replay_so_far()}>
      {!isOver && <h3>{m.replay_so_far()}</h3>}
      <dl className="replay-facts num">
        <div>
          <dt>{m.replay_trades()}</dt>
          <dd>{m.replay_won_of({ won, count: trades.length })}</dd>
        </div>
        <div>
          <dt>{m.replay_result()}</dt>
          <dd className={toneOf(result_r)}>{formatR(result_r)}</dd>
        </div>
        <div>
          <dt>{m.replay_result_money()}</dt>
          <dd className={toneOf(result_money)}>{m.replay_usdt({ amount: formatChange(result_money) })}</dd>
        </div>
        <div>
          <dt>{m.replay_average()}</dt>
          <dd className={toneOf(result_r)}>{formatR(result_r / trades.length)}</dd>
        </div>
      </dl>
      <EquityLine equity={equity} />
      <EquityTable trades={trades} equity={equity} />
      <Trades trades={trades} decimals={decimals} judge={judge} />
    </section>
  )
}
