import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { dollarsText } from '#lib/money.ts'

// Percents are whole numbers and sizes whole cents, so that neither line is ever between two cents.
const shareOf = (dollars: number, percent: number) => Math.round(dollars * percent) / 100

/** Where the challenge is passed. */
export const targetText = ({ account_size_usd, profit_target_percent }: FundedAccount) =>
  dollarsText(shareOf(account_size_usd, 100 + profit_target_percent))

/** Where it is lost. */
export const floorText = ({ account_size_usd, max_drawdown_percent }: FundedAccount) =>
  dollarsText(shareOf(account_size_usd, 100 - max_drawdown_percent))
