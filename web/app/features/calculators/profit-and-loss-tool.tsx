import { m } from '#words/calculators'
import { formatChange, formatMoney, formatPercent, formatPercentChange, formatPlain, formatPrice } from './figures.ts'
import { NumberField } from './number-field.tsx'
import { DEFAULTS, type Side, workOutTrade } from './profit-and-loss.ts'
import { SideChoice } from './side-choice.tsx'
import { type Formula, Tool } from './tool.tsx'
import { TradeDrawing } from './trade-drawing.tsx'
import { useTool } from './use-tool.ts'

type Done = Required<ReturnType<typeof workOutTrade>>

const figuresOf = (result?: Done['result']) => {
  const tone = result && result.net < 0 ? ('falls' as const) : ('rises' as const)
  return [
    { label: m.tools_trade_result(), value: result && formatChange(result.net), small: m.tools_usdt_fees(), tone },
    {
      label: m.tools_trade_percent(),
      value: result && formatPercentChange(result.percent),
      small: result && m.tools_trade_of({ cost: formatMoney(result.cost) }),
      tone,
    },
    {
      label: m.tools_trade_fees(),
      value: result && formatMoney(result.entryFee + result.exitFee),
      small: m.tools_trade_fees_both(),
    },
    { label: m.tools_trade_even(), value: result && formatPrice(result.breakEven), small: m.tools_trade_even_small() },
  ] as const
}

const formulasOf = ({ side, trade, result }: Done): Formula[] => {
  const [entry, exit, size, feein, feeout] = [
    formatPrice(trade.entry),
    formatPrice(trade.exit),
    formatPlain(trade.size),
    formatPercent(trade.feein),
    formatPercent(trade.feeout),
  ]
  const move = side === 'long' ? `${exit} − ${entry}` : `${entry} − ${exit}`
  const even = side === 'long' ? `(1 + ${feein}) ÷ (1 − ${feeout})` : `(1 − ${feein}) ÷ (1 + ${feeout})`
  return [
    {
      words: m.tools_trade_formula_result(),
      numbers: `${size} × (${move}) − ${size} × ${entry} × ${feein} − ${size} × ${exit} × ${feeout} = ${formatChange(result.net)}`,
    },
    {
      words: side === 'long' ? m.tools_trade_formula_even() : m.tools_trade_formula_even_short(),
      numbers: `${entry} × ${even} = ${formatPrice(result.breakEven)}`,
    },
  ]
}

/** Splits the price move into fees and result. */
const Parts = ({ result }: { result: Done['result'] }) => (
  <dl className="trade-parts num">
    {[
      { label: m.tools_trade_move(), value: result.move },
      { label: m.tools_trade_fee_in(), value: -result.entryFee },
      { label: m.tools_trade_fee_out(), value: -result.exitFee },
      { label: m.tools_trade_kept(), value: result.net },
    ].map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formatChange(value)}</dd>
      </div>
    ))}
  </dl>
)

export const ProfitAndLossTool = () => {
  const { frame, field, write, faults, side, trade, result } = useTool(DEFAULTS, workOutTrade)
  const done = result && { faults, side, trade, result }
  const [net, percent, fees, even] = figuresOf(result)
  return (
    <Tool
      {...frame}
      fields={
        <>
          <SideChoice side={side} onSide={(chosen: Side) => write('side', chosen)} />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            <NumberField {...field('entry')} label={m.tools_entry()} />
            <NumberField {...field('exit')} label={m.tools_exit()} />
          </div>
          <NumberField {...field('size')} label={m.tools_size()} unit={m.tools_coins_unit()} />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            <NumberField {...field('feein')} label={m.tools_fee_in()} unit="%" />
            <NumberField {...field('feeout')} label={m.tools_fee_out()} unit="%" />
          </div>
        </>
      }
      figures={[net, percent, fees, even]}
      summary={
        result &&
        `${net.label} ${net.value}, ${percent.value}. ${fees.label} ${fees.value}. ${even.label} ${even.value}.`
      }
      drawing={
        done && (
          <>
            <TradeDrawing {...done.trade} breakEven={done.result.breakEven} net={done.result.net} />
            <Parts result={done.result} />
          </>
        )
      }
      formulas={done ? formulasOf(done) : []}
      note={m.tools_trade_note()}
      terms={[
        { slug: 'trading-fee', label: m.tools_term_fee() },
        { slug: 'break-even', label: m.tools_term_break_even() },
        { slug: 'slippage', label: m.tools_term_slippage() },
        { slug: 'short', label: m.tools_term_short() },
      ]}
    />
  )
}
