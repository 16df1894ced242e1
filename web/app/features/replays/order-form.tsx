import { Crosshair } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatChange, formatMoney, formatPrice, formatSize, formatTimes } from './figures.ts'
import {
  BLANK,
  FIELDS,
  type Order,
  type OrderDraft,
  type OrderFault,
  type OrderField,
  type Side,
  type workOutOrder,
} from './order-draft.ts'
import { m } from './replays.words.ts'

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
  <>
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
  </>
)

type Props = {
  draft: OrderDraft
  result: ReturnType<typeof workOutOrder>
  balance: number
  decimals: number
  /** The field whose price is picked on the chart. */
  asking: OrderField | undefined
  onAsk: (field: OrderField | undefined) => void
  onDraft: (draft: OrderDraft) => void
  onPlace: (order: Order) => void
}

/** An order before it is placed: side, prices, and the resulting size and money. */
export const OrderForm = ({
  draft,
  result: { texts, faults, order },
  balance,
  decimals,
  asking,
  onAsk,
  onDraft,
  onPlace,
}: Props) => {
  // Errors in the combination of fields show at once. 'Empty' waits for blur or submit.
  const [isTried, setTried] = useState(false)
  const faultAt = (field: OrderField) => {
    const fault = faults[field]
    return fault && (isTried || fault !== 'empty') ? SENTENCES[fault]() : undefined
  }
  const isTouched = FIELDS.some((field) => draft[field] !== undefined)
  return (
    <form
      className="replay-order stack gap-4"
      noValidate
      aria-label={m.replay_order()}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (order) onPlace(order)
        else
          event.currentTarget.querySelector<HTMLElement>(`[name="${FIELDS.find((field) => faults[field])}"]`)?.focus()
      }}
    >
      <fieldset className="replay-side">
        <legend className="sr-only">{m.replay_side()}</legend>
        {(['BUY', 'SELL'] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="side"
              checked={draft.side === side}
              onChange={() => onDraft({ ...draft, side })}
            />
            <span>{SIDES[side]()}</span>
          </label>
        ))}
      </fieldset>
      <div className="replay-fields">
        {FIELDS.map((field) => (
          <Field key={field} label={NAMES[field]()} error={faultAt(field)}>
            {(wiring) => (
              <input
                className="input num"
                name={field}
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                value={texts[field]}
                onChange={({ target }) => onDraft({ ...draft, [field]: target.value })}
                onBlur={() => setTried(true)}
                {...wiring}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="replay-touch" role="group" aria-label={m.replay_touch()}>
        <span className="tiny muted" aria-hidden>
          {m.replay_touch()}
        </span>
        {FIELDS.map((field) => (
          <button
            key={field}
            type="button"
            aria-pressed={asking === field}
            onClick={() => onAsk(asking === field ? undefined : field)}
          >
            <Crosshair className="icon-small" aria-hidden />
            {NAMES[field]()}
          </button>
        ))}
      </div>
      {order && <Outlook order={order} balance={balance} />}
      <div className="replay-send">
        <Button type="submit" aria-disabled={order === undefined}>
          {order ? PLACES[draft.side]({ price: formatPrice(order.entry, decimals) }) : SIDES[draft.side]()}
        </Button>
        {isTouched && (
          <Button look="ghost" onClick={() => onDraft({ ...BLANK, side: draft.side })}>
            {m.replay_reset()}
          </Button>
        )}
        <p className="hint">
          {order
            ? order.isNow
              ? m.replay_fills_now()
              : m.replay_waits({ price: formatPrice(order.entry, decimals) })
            : m.replay_mend()}
        </p>
      </div>
    </form>
  )
}
