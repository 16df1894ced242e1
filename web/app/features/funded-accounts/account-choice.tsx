import './funded-accounts.css'
import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { useId } from 'react'
import { dollarsText } from '#lib/money.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/funded-accounts'
import { RuleDrawing } from './rule-drawing.tsx'

const percentText = (percent: number) => m.funded_percent({ percent })

type CardProps = { account: FundedAccount; most: number; isChosen: boolean; onChoose: () => void }

const AccountCard = ({ account, most, isChosen, onChoose }: CardProps) => {
  const id = useId()
  return (
    <label className="card account">
      <span className="flex gap-3 items-start" id={`${id}-name`}>
        <input
          className="check round"
          type="radio"
          name="plan"
          value={account.funded_account_id}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-figures`}
        />
        <span className="grow">
          <span className="small muted block">{account.name} </span>
          <span className="size num">{dollarsText(account.account_size_usd)} </span>
        </span>
        <span className="cost">
          <span className="strong num block">{dollarsText(account.price_usd)} </span>
          <span className="tiny faint">{m.funded_once()}</span>
        </span>
      </span>
      <RuleDrawing account={account} most={most} />
      <span className="account-figures" id={`${id}-figures`}>
        {[
          [m.funded_target(), account.profit_target_percent],
          [m.funded_drawdown(), account.max_drawdown_percent],
          [m.funded_share(), account.profit_split_percent],
        ].map(([name, percent]) => (
          <span key={name}>
            <span className="muted">{name}</span> <b className="num">{percentText(Number(percent))}</b>
          </span>
        ))}
      </span>
      {account.description && <span className="small muted">{account.description}</span>}
    </label>
  )
}

type Props = { accounts: FundedAccount[]; chosen: number | undefined; onChoose: (id: number) => void }

export const AccountChoice = ({ accounts, chosen, onChoose }: Props) => {
  const most = Math.max(
    ...accounts.flatMap(({ profit_target_percent, max_drawdown_percent }) => [
      profit_target_percent,
      max_drawdown_percent,
    ]),
  )
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{m.funded_plans()}</legend>
      <div className="accounts">
        {accounts.map((account) => (
          <AccountCard
            key={account.funded_account_id}
            account={account}
            most={most}
            isChosen={account.funded_account_id === chosen}
            onChoose={() => onChoose(account.funded_account_id)}
          />
        ))}
      </div>
      <p className="tiny faint mt-3">{m.funded_drawing_note()}</p>
    </fieldset>
  )
}

export const AccountSkeletons = () => (
  <div className="accounts" aria-hidden>
    {['a', 'b', 'c', 'd'].map((key) => (
      <div className="card account" key={key}>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    ))}
  </div>
)
