import * as z from 'zod/mini'
import { get, paged, pageQuery } from './endpoint.ts'
import { Estimate } from './plans.ts'

/** A challenge on sale. Percentages are integers, relative to the account size. */
export const FundedAccount = z.object({
  funded_account_id: z.int(),
  name: z.string(),
  price_usd: z.number(),
  account_size_usd: z.number(),
  profit_target_percent: z.number(),
  max_drawdown_percent: z.number(),
  profit_split_percent: z.number(),
  description: z.string(),
  /** What is asked of who pays by bank. */
  estimate: Estimate,
})
export type FundedAccount = z.infer<typeof FundedAccount>

export const fundedAccounts = {
  list: get('/api/funded-account', {
    access: 'token',
    inView: true,
    summary: 'Funded accounts on sale',
    query: z.object(pageQuery(100)),
    answer: paged(FundedAccount),
  }),
}
