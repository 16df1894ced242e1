import './funded-accounts.css'
import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { dollarsText } from '#lib/money.ts'
import { m } from '#words/funded-accounts'
import { floorText, targetText } from './figures.ts'

/** What is being bought, line by line, ending with the price. */
export const AccountSummary = ({ account }: { account: FundedAccount }) => (
  <dl className="summary">
    {[
      [m.order_plan(), account.name],
      [m.funded_target(), m.order_percent_at({ percent: account.profit_target_percent, amount: targetText(account) })],
      [m.funded_drawdown(), m.order_percent_at({ percent: account.max_drawdown_percent, amount: floorText(account) })],
      [m.funded_share(), m.funded_percent({ percent: account.profit_split_percent })],
      [m.order_to_pay(), dollarsText(account.price_usd)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
