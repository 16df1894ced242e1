import type { StaffFundedAccount, StaffFundedAccountForm } from '@padauk/contract/staff-funded-accounts'
import { fault } from '@padauk/rules/faults'
import { type Selectable, sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { lockOrder, moveTo, nextPosition } from '#db/positions.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'

type Row = Selectable<Schema['funded_accounts']>
const COLUMNS = [
  'funded_account_id',
  'name',
  'price_cents',
  'account_size_cents',
  'profit_target_percent',
  'max_drawdown_percent',
  'profit_split_percent',
  'description',
  'position',
  'status',
] as const

export const listStaffFundedAccounts = (db: Db, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('funded_accounts')
        .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
        .orderBy('position')
        .orderBy('funded_account_id')
        .limit(limit)
        .offset(offset)
        .execute(),
    (row) => toAccount(row),
  )

async function requireAccount(db: Db, funded_account_id: number) {
  const row = await db
    .selectFrom('funded_accounts')
    .where('funded_account_id', '=', funded_account_id)
    .select(COLUMNS)
    .executeTakeFirst()
  if (!row) throw notFound('funded account')
  return toAccount(row)
}

type Sent = { [K in keyof StaffFundedAccountForm]?: StaffFundedAccountForm[K] | undefined }
const LIST = { table: 'funded_accounts', idColumn: 'funded_account_id' } as const
const cents = (usd: number) => Math.round(usd * 100)

export async function createFundedAccount(
  db: Db,
  author: Author,
  form: StaffFundedAccountForm,
  now: Date,
): Promise<StaffFundedAccount> {
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, 'funded_accounts')
    const { price_usd, account_size_usd, ...rest } = form
    const position = await nextPosition(trx, LIST)
    const { funded_account_id } = await trx
      .insertInto('funded_accounts')
      .values({ ...rest, price_cents: cents(price_usd), account_size_cents: cents(account_size_usd), position })
      .returning('funded_account_id')
      .executeTakeFirstOrThrow()
    await writeAudit(
      trx,
      author,
      { action: 'funded-accounts.create', target: `funded-account:${funded_account_id}`, after: form },
      now,
    )
    return requireAccount(trx, funded_account_id)
  })
}

/**
 * Changes an account on sale; existing orders keep their name and price.
 * @throws 404
 */
export async function updateFundedAccount(
  db: Db,
  author: Author,
  funded_account_id: number,
  { position, price_usd, account_size_usd, ...rest }: Sent & { position?: number | undefined },
  now: Date,
): Promise<StaffFundedAccount> {
  return inTransaction(db, async (trx) => {
    if (position) await lockOrder(trx, 'funded_accounts')
    const before = await requireAccount(trx, funded_account_id)
    const values = {
      ...rest,
      price_cents: price_usd === undefined ? undefined : cents(price_usd),
      account_size_cents: account_size_usd === undefined ? undefined : cents(account_size_usd),
    }
    if (Object.values(values).some((value) => value !== undefined))
      await trx.updateTable('funded_accounts').set(values).where('funded_account_id', '=', funded_account_id).execute()
    if (position) await moveTo(trx, LIST, funded_account_id, position)
    const after = await requireAccount(trx, funded_account_id)
    await writeAudit(
      trx,
      author,
      { action: 'funded-accounts.update', target: `funded-account:${funded_account_id}`, before, after },
      now,
    )
    return after
  })
}

/** @throws 404, 409 if it was ever ordered */
export async function removeFundedAccount(db: Db, author: Author, funded_account_id: number, now: Date) {
  await inTransaction(db, async (trx) => {
    const before = await requireAccount(trx, funded_account_id)
    const { count } = await trx
      .selectFrom('funded_orders')
      .where('funded_account_id', '=', funded_account_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) throw new AppError(409, fault('account_in_use', { count }))
    await trx.deleteFrom('funded_accounts').where('funded_account_id', '=', funded_account_id).execute()
    await writeAudit(
      trx,
      author,
      { action: 'funded-accounts.delete', target: `funded-account:${funded_account_id}`, before },
      now,
    )
  })
}

const toAccount = ({ price_cents, account_size_cents, ...row }: Row): StaffFundedAccount => ({
  ...row,
  price_usd: price_cents / 100,
  account_size_usd: account_size_cents / 100,
})
