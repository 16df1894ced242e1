import type { FundedAccount } from '@padauk/contract/funded-accounts'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { type DatedRate, estimateOf, findDatedRate } from '../rates/rates.ts'

type Row = Omit<Schema['funded_accounts'], 'funded_account_id' | 'position' | 'status'> & {
  funded_account_id: number
  total: number
}

const selectPage = prepared<{ limit: number; offset: number }, Row>((db, param) =>
  db
    .selectFrom('funded_accounts')
    .where('status', '=', 'PUBLISHED')
    .select([
      'funded_account_id',
      'name',
      'price_cents',
      'account_size_cents',
      'profit_target_percent',
      'max_drawdown_percent',
      'profit_split_percent',
      'description',
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('position')
    .orderBy('funded_account_id')
    .limit(param('limit'))
    .offset(param('offset')),
)

const toFundedAccount = (
  { total: _, price_cents, account_size_cents, ...row }: Row,
  rate: DatedRate,
): FundedAccount => ({
  ...row,
  estimate: estimateOf(price_cents, rate),
  price_usd: price_cents / 100,
  account_size_usd: account_size_cents / 100,
})

export async function listFundedAccounts(db: Db, { page, perPage }: { page: number; perPage: number }, now: Date) {
  const rate = await findDatedRate(db, now)
  return pageOf(
    page,
    perPage,
    (limit, offset) => selectPage(db, { limit, offset }),
    (row) => toFundedAccount(row, rate),
  )
}
