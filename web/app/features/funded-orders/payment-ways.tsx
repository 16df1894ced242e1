import type { Site } from '@padauk/contract/configurations'
import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { PAYMENT_METHODS, type PaymentMethod } from '@padauk/contract/funded-orders'
import { grouped } from '@padauk/rules/prices'
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { formatDay } from '#lib/dates.ts'
import { amountText, dollarsText } from '#lib/money.ts'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { FieldError } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/funded-orders'

type Configured = Site['payment_methods'][number]
export type Way = Configured & { method: PaymentMethod }

const isWay = (one: Configured): one is Way => PAYMENT_METHODS.some((method) => method === one.method)
/** The configured payment methods. */
export const waysOf = (site: Pick<Site, 'payment_methods'> | null | undefined) =>
  site?.payment_methods.filter(isWay) ?? []

/** Includes the network, because a method can be offered on several. */
export const keyOf = ({ method, network }: Way) => `${method} ${network}`

const NETWORKS: Record<string, () => string> = {
  TRC20: m.network_TRC20,
  ERC20: m.network_ERC20,
  BEP20: m.network_BEP20,
  BTC: m.network_BTC,
  SOL: m.network_SOL,
}
export const BANK = 'MMK'

// The address field can hold a sentence, such as 'Ask customer service', which cannot be copied or scanned.
const hasAddress = ({ method, address }: Way) => !/\s/.test(address.trim()) || (method === BANK && /\d/.test(address))

const NoPicture = (_: { text: string }): ReactNode => null
// If the module fails to load, only the QR code is missing. The address is still shown.
const QrPicture = lazy(async () => ({
  default: await import('#ui/qr-picture.tsx').then(
    (part) => part.QrPicture,
    () => NoPicture,
  ),
}))

/** What is paid for. Its estimate is in kyat, while the school has a rate. */
type Paid = { account: Pick<FundedAccount, 'name' | 'price_usd' | 'estimate'> }
const WayFacts = ({ way, account }: Paid & { way: Way }) => {
  const { name, price_usd: price, estimate } = account
  const address = useRef<HTMLElement>(null)
  const amount = useRef<HTMLElement>(null)
  const isBank = way.method === BANK
  const isThere = hasAddress(way)
  // The sum that the order will ask for (funded-orders.ts on the server).
  const kyat = isBank ? estimate : null
  const bare = kyat ? String(kyat.mmk) : amountText(price)
  const figure = grouped(bare)
  return (
    <div className={isThere ? 'way-facts' : 'way-facts alone'}>
      {isThere && (
        <div className="pay-qr">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrPicture text={way.address.trim()} label={m.pay_qr()} />
          </Suspense>
        </div>
      )}
      <dl>
        <div>
          <dt>{isBank ? m.pay_bank() : m.pay_network()}</dt>
          <dd>{NETWORKS[way.network]?.() ?? way.network}</dd>
        </div>
        <div>
          <dt>{isBank ? m.pay_account() : m.pay_address()}</dt>
          <dd>
            <span ref={address} className={isThere ? 'mono small' : undefined}>
              {way.address}
            </span>
            {isThere && (
              <CopyIcon
                text={way.address.trim()}
                label={isBank ? m.pay_copy_account() : m.pay_copy_address()}
                copied={m.pay_copied_address()}
                refused={m.pay_copy_refused()}
                shown={address}
              />
            )}
          </dd>
          {!isThere && (
            <dd className="pay-ask">
              <span className="small muted font-normal">{m.pay_ask_text()}</span>
              <span className="row wraps">
                <ChatLink
                  size="tight"
                  message={m.pay_ask_message({
                    price: dollarsText(price),
                    plan: name,
                    way: way.method,
                    network: way.network,
                  })}
                >
                  {m.pay_ask()}
                </ChatLink>
                <CopyHandle />
              </span>
            </dd>
          )}
        </div>
        <div>
          <dt>{m.pay_amount()}</dt>
          <dd className="num">
            <span>
              {way.method === 'USDT' || kyat ? (
                <>
                  <span ref={amount}>{figure}</span> {way.method}
                </>
              ) : (
                <>
                  $<span ref={amount}>{figure}</span> {m.pay_worth({ way: way.method })}
                </>
              )}
            </span>
            <CopyIcon
              text={bare}
              label={m.pay_copy_amount()}
              copied={m.pay_copied_amount()}
              refused={m.pay_copy_refused()}
              shown={amount}
            />
          </dd>
          {way.method !== 'USDT' && (
            <dd className="small muted font-normal">
              {kyat
                ? m.pay_amount_kyat({
                    price: grouped(amountText(price)),
                    mmk: kyat.mmk_per_usd.toLocaleString('en'),
                    day: formatDay(`${kyat.from_day}T12:00`),
                  })
                : m.pay_amount_rate()}
            </dd>
          )}
        </div>
      </dl>
    </div>
  )
}

type Props = Paid & {
  ways: Way[]
  chosen: Way
  onChoose: (way: Way) => void
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  error?: string | undefined
}

/** Where to pay and on which network. The member confirms both (FUND-1). */
export const PaymentWays = ({ account, ways, chosen, onChoose, isChecked, onCheck, error }: Props) => {
  const id = useId()
  const isOneOfMany = ({ method }: Way) => ways.filter((way) => way.method === method).length > 1
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{m.pay_way()}</legend>
        <div className="pay-ways">
          {ways.map((way) => (
            <label key={keyOf(way)} className="choice">
              <input type="radio" name="way" checked={keyOf(way) === keyOf(chosen)} onChange={() => onChoose(way)} />
              {isOneOfMany(way) ? keyOf(way) : way.method}
            </label>
          ))}
        </div>
      </fieldset>
      <WayFacts key={keyOf(chosen)} way={chosen} account={account} />
      <div className="field mt-3.5">
        <label className="flex gap-3 items-start min-h-12 py-1.5 cursor-pointer">
          <input
            className="check"
            type="checkbox"
            name="checked"
            checked={isChecked}
            onChange={(event) => onCheck(event.target.checked)}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
          <span className="small">
            {chosen.method === BANK ? (
              m.pay_checked_bank()
            ) : (
              <>
                {m.pay_checked_before()} <b>{chosen.network}</b>
                {m.full_stop()} {m.pay_checked_after()}
              </>
            )}
          </span>
        </label>
        {error && <FieldError id={`${id}-error`} error={error} />}
      </div>
    </>
  )
}
