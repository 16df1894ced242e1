import { Crosshair, Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/replays'
import { formatChange, formatMoney, formatPrice, formatSize, formatTimes } from './figures.ts'
import { BLANK, FIELDS, isStarted, type Order, type OrderFault, type OrderField, type Side } from './order-draft.ts'
import type { Game } from './use-game.ts'

const NAMES: Record<OrderField, () => string> = { entry: m.replay_entry, stop: m.replay_stop, target: m.replay_target }
const SIDES: Record<Side, () => string> = { BUY: m.replay_buy, SELL: m.replay_sell }
const PLACES = { BUY: m.replay_place_buy, SELL: m.replay_place_sell }
const SENTENCES: Record<OrderFault, () => string> = {
  empty: m.replay_fault_empty,
  unreadable: m.replay_fault_unreadable,
  low: m.replay_fault_low,
  high: m.replay_fault_high,
  'stop-is-entry': m.replay_fault_stop_is_entry,
  'stop-above': m.replay_fault_stop_above,
  'stop-below': m.replay_fault_stop_below,
  'target-above': m.replay_fault_target_above,
  'target-below': m.replay_fault_target_below,
  'too-small': m.replay_fault_too_small,
  'no-moves': m.replay_fault_no_moves,
}

const Outlook = ({ order, balance }: { order: Order; balance: number }) => (
  <div className="replay-outlook stack gap-4">
    <dl className="replay-facts num">
      <div>
        <dt>{m.replay_size()}</dt>
        <dd>{m.replay_coins({ size: formatSize(order.size) })}</dd>
      </div>
      <div>
        <dt>{m.replay_worth()}</dt>
        <dd>{m.replay_usdt({ amount: formatMoney(order.worth) })}</dd>
      </div>
      <div>
        <dt>{m.replay_loss()}</dt>
        <dd className="falls">{m.replay_usdt({ amount: formatChange(-order.loss) })}</dd>
      </div>
      <div>
        <dt>{m.replay_gain()}</dt>
        <dd className="rises">{m.replay_usdt({ amount: formatChange(order.gain) })}</dd>
      </div>
      <div>
        <dt>{m.replay_ratio()}</dt>
        <dd>{m.replay_ratio_of({ ratio: formatTimes(order.ratio) })}</dd>
      </div>
    </dl>
    {order.worth > balance && (
      <p className="hint">{m.replay_leverage({ times: formatTimes(order.worth / balance) })}</p>
    )}
  </div>
)

type FieldProps = {
  field: OrderField
  text: string
  error: string | undefined
  placeholder: string | undefined
  /** Whether its price is picked on the chart; undefined where it is not asked for there. */
  isAsking: boolean | undefined
  onAsk: () => void
  onText: (text: string) => void
  onStep: (by: 1 | -1) => void
}

/** A price: typed, moved by steps, or set on the chart. */
const PriceField = ({ field, text, error, placeholder, isAsking, onAsk, onText, onStep }: FieldProps) => {
  const level = NAMES[field]()
  return (
    <Field label={level} error={error}>
      {(wiring) => (
        <div className="replay-level">
          <IconButton label={m.replay_lower({ level })} onClick={() => onStep(-1)}>
            <Minus aria-hidden />
          </IconButton>
          <input
            className="input num"
            name={field}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
              event.preventDefault()
              onStep(event.key === 'ArrowUp' ? 1 : -1)
            }}
            {...wiring}
          />
          <IconButton label={m.replay_higher({ level })} onClick={() => onStep(1)}>
            <Plus aria-hidden />
          </IconButton>
          {isAsking !== undefined && (
            <IconButton label={m.replay_on_chart({ level })} aria-pressed={isAsking} onClick={onAsk}>
              <Crosshair aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}

const SideChoice = ({ side, onSide }: { side: Side; onSide: (side: Side) => void }) => (
  <fieldset className="replay-side">
    <legend className="sr-only">{m.replay_side()}</legend>
    {(['BUY', 'SELL'] as const).map((one) => (
      <label key={one}>
        <input type="radio" name="side" checked={side === one} onChange={() => onSide(one)} />
        <span>{SIDES[one]()}</span>
      </label>
    ))}
  </fieldset>
)

type HeadProps = { side: Side; isAsking: boolean; onAsk: () => void; onClose: () => void }

/** The head of the sheet takes the focus, because a field would bring up the keyboard over the chart. */
const SheetHead = ({ side, isAsking, onAsk, onClose }: HeadProps) => {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="replay-sheet-head">
      <h3 ref={head} tabIndex={-1}>
        {SIDES[side]()}
      </h3>
      <button
        type="button"
        className="replay-ask"
        aria-label={m.replay_on_chart({ level: m.replay_entry() })}
        aria-pressed={isAsking}
        onClick={onAsk}
      >
        <Crosshair className="icon-small" aria-hidden />
        {m.replay_entry()}
      </button>
      <IconButton label={m.replay_sheet_close()} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

type Props = {
  game: Game
  /**
   * Closes the form, where it is a sheet for one side. There, the chart takes the stop and the target without being
   * asked to.
   */
  onClose?: () => void
}

/** An order before it is placed: side, prices, and the resulting size and money. Nothing is filled in. */
export const OrderForm = ({ game: { making, balance, close, decimals }, onClose }: Props) => {
  const { draft, result, asking, ask, type, step, place } = making
  const { faults, order } = result
  // Errors in what is there show at once. What is missing waits for the submit.
  const [isTried, setTried] = useState(false)
  const isMissing = (field: OrderField) => faults[field] === 'empty' && !isTried
  const faultAt = (field: OrderField) => {
    const fault = faults[field]
    return fault && !isMissing(field) ? SENTENCES[fault]() : undefined
  }
  const marked = FIELDS.some((field) => faultAt(field))
  const onChart = draft.side === 'BUY' ? m.replay_touch_buy : m.replay_touch_sell
  const hint = () => {
    if (order) return order.isNow ? m.replay_fills_now() : m.replay_waits({ price: formatPrice(order.entry, decimals) })
    if (marked) return m.replay_mend()
    return onClose ? onChart() : m.replay_choose()
  }
  return (
    <form
      className={onClose ? 'replay-order replay-sheet' : 'replay-order'}
      noValidate
      aria-label={m.replay_order()}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (order) place(order)
        else
          event.currentTarget.querySelector<HTMLElement>(`[name="${FIELDS.find((field) => faults[field])}"]`)?.focus()
      }}
    >
      {onClose ? (
        <SheetHead side={draft.side} isAsking={asking === 'entry'} onAsk={() => ask('entry')} onClose={onClose} />
      ) : (
        <SideChoice side={draft.side} onSide={(side) => type({ ...draft, side })} />
      )}
      <div className="replay-plan">
        <div className="replay-fields">
          {FIELDS.map((field) => (
            <PriceField
              key={field}
              field={field}
              text={draft[field] ?? ''}
              error={faultAt(field)}
              placeholder={field === 'entry' ? formatPrice(close, decimals) : undefined}
              isAsking={onClose ? undefined : asking === field}
              onAsk={() => ask(field)}
              onText={(text) => type({ ...draft, [field]: text })}
              onStep={(by) => step(field, by)}
            />
          ))}
        </div>
        {order && <Outlook order={order} balance={balance} />}
      </div>
      <p className="hint">{hint()}</p>
      <div className="replay-send">
        <Button type="submit" aria-disabled={order === undefined}>
          {order ? PLACES[draft.side]({ price: formatPrice(order.entry, decimals) }) : SIDES[draft.side]()}
        </Button>
        {isStarted(draft) && (
          <Button
            look="ghost"
            onClick={() => {
              type({ ...BLANK, side: draft.side })
              setTried(false)
            }}
          >
            {m.replay_reset()}
          </Button>
        )}
      </div>
    </form>
  )
}
