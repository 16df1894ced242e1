import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { dollarsText } from '#lib/money.ts'

// `dollars * percent` is the share in cents.
const shareOf = (dollars: number, percent: number) => Math.round(dollars * percent) / 100

/** Balance at which the challenge is passed. */
export const targetText = ({ account_size_usd, profit_target_percent }: FundedAccount) =>
  dollarsText(shareOf(account_size_usd, 100 + profit_target_percent))

/** Balance at which the challenge is lost. */
export const floorText = ({ account_size_usd, max_drawdown_percent }: FundedAccount) =>
  dollarsText(shareOf(account_size_usd, 100 - max_drawdown_percent))
