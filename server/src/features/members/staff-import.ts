import { phoneKey } from '@padauk/contract/phones'
import {
  IMPORT_COLUMNS,
  IMPORT_REQUIRED,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  type ImportFault,
  type ImportResult,
  type NewMember,
  NewMember as NewMemberSchema,
} from '@padauk/contract/staff-members'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { toUnicode } from '#lib/burmese.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { normalReference } from '../payments/payments.ts'
import { addMonths, beginOf, type SoldPlan } from '../subscriptions/buy-subscription.ts'
import { type CsvRow, readCsv } from './staff-csv.ts'
import { unusablePassword } from './staff-links.ts'
import { makeReferCode } from './staff-register.ts'

const CHUNK = 500
const FAULTS_MAX = 20_000

type Line = {
  line: number
  member: NewMember
  phone_key: string | null
  reference: string
  plan: SoldPlan
  referrer: Referrer | undefined
}
type Referrer = { member_id: number; email: string; phone_key: string | null }
type Sent = { bytes: Buffer; mapping: string | undefined; isDry: boolean }

/**
 * Members from a CSV: every bad line is named, and they are made all or not at all. Nothing is mailed: ten thousand mails
 * in one minute would be taken for spam, so each imported member gets a link when it is asked for.
 * @throws 422 for what is no CSV
 */
export async function importMembers(
  db: Db,
  author: Author,
  { bytes, mapping: typed, isDry }: Sent,
  now: Date,
): Promise<ImportResult> {
  const csv = readCsv(bytes, readMapping(typed))
  const { encoding, headers, mapping, rows } = csv
  const faults = [...csv.faults]
  const missing = IMPORT_REQUIRED.filter((column) => mapping[column] === null)
  for (const field of missing) faults.push({ line: 1, field, message: `no column holds ${field}` })
  if (rows.length === 0 && faults.length === 0) faults.push({ line: 1, field: '', message: 'the file holds no member' })
  if (rows.length > IMPORT_ROWS_MAX)
    faults.push({ line: 1, field: '', message: `at most ${IMPORT_ROWS_MAX} members at once` })
  const lines = missing.length > 0 || rows.length > IMPORT_ROWS_MAX ? [] : await checkRows(db, rows, faults)
  const result = {
    dry_run: isDry,
    rows: rows.length,
    imported: 0,
    errors: faults.toSorted((a, b) => a.line - b.line).slice(0, FAULTS_MAX),
    encoding,
    headers,
    mapping,
  }
  if (isDry || faults.length > 0) return result
  const password_hash = await unusablePassword()
  await inTransaction(db, async (trx) => {
    const ids = await insertLines(trx, lines, password_hash, now)
    await writeAudit(
      trx,
      author,
      {
        action: 'members.import',
        target: 'members',
        after: { members: ids.length, from: Math.min(...ids), to: Math.max(...ids) },
      },
      now,
    )
  })
  return { ...result, imported: lines.length }
}

function readMapping(typed: string | undefined): Partial<Record<ImportColumn, string>> {
  if (!typed) return {}
  const wrong = () => invalid('mapping', 'mapping must be JSON such as {"email":"E-mail"}')
  let mapping: unknown
  try {
    mapping = JSON.parse(typed)
  } catch {
    throw wrong()
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw wrong()
  for (const [column, header] of Object.entries(mapping))
    if (!IMPORT_COLUMNS.includes(column as ImportColumn) || typeof header !== 'string') throw wrong()
  return mapping
}

const inChunks = <T>(all: T[]) =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK))

/** Looks up which of many values somebody has already. */
async function found<R>(
  values: (string | null | undefined)[],
  select: (chunk: string[]) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (const chunk of inChunks([...new Set(values.filter((value) => typeof value === 'string'))]))
    rows.push(...(await select(chunk)))
  return rows
}

/** Checks each line by itself, against the lines before it, and against what is there. */
async function checkRows(db: Db, rows: CsvRow[], faults: ImportFault[]): Promise<Line[]> {
  const plans = await db
    .selectFrom('plans')
    .where('status', '=', 'PUBLISHED')
    .select(['plan_id', 'name', 'months', 'price_cents'])
    .execute()
  const parsed: (Omit<Line, 'referrer'> & { code: string | undefined })[] = []
  for (const { line, values } of rows) {
    const { phone, plan_id, start_at, refer_code, name, email, ...payment } = values
    const plan = plans.find(
      (one) => String(one.plan_id) === plan_id || one.name.toLowerCase() === plan_id?.toLowerCase(),
    )
    const { data, error } = NewMemberSchema.safeParse({
      name,
      email,
      plan_id: plan?.plan_id ?? 1,
      payment: {
        ...payment,
        method: payment.method?.toUpperCase(),
        currency: payment.currency?.toUpperCase(),
        amount: payment.amount?.replace(/(?<=\d),(?=\d{3})/g, ''),
      },
      ...(phone && { phone }),
      ...(start_at && { start_at }),
      ...(refer_code && { refer_code }),
    })
    for (const { path, message } of error?.issues ?? [])
      faults.push({ line, field: String(path.at(-1) ?? ''), message })
    if (!plan)
      faults.push({
        line,
        field: 'plan_id',
        message: plan_id ? `there is no plan '${plan_id}' on sale` : 'plan_id is required',
      })
    if (data && plan)
      parsed.push({
        line,
        member: data,
        plan,
        phone_key: data.phone ? (phoneKey(data.phone) ?? null) : null,
        reference: normalReference(data.payment.reference),
        code: data.refer_code?.trim().toUpperCase(),
      })
  }
  const [emails, phones, references, referrers] = [
    await found(
      parsed.map(({ member }) => member.email),
      (chunk) => db.selectFrom('members').where('email', 'in', chunk).select(['email as value', 'name']).execute(),
    ),
    await found(
      parsed.map(({ phone_key }) => phone_key),
      (chunk) =>
        db.selectFrom('members').where('phone_key', 'in', chunk).select(['phone_key as value', 'name']).execute(),
    ),
    await found(
      parsed.map(({ reference }) => reference),
      (chunk) =>
        db
          .selectFrom('payments')
          .innerJoin('members', 'members.member_id', 'payments.member_id')
          .where('normal_reference', 'in', chunk)
          .select(['normal_reference as value', 'members.name'])
          .execute(),
    ),
    await found(
      parsed.map(({ code }) => code),
      (chunk) =>
        db
          .selectFrom('members')
          .where('refer_code', 'in', chunk)
          .select(['refer_code', 'member_id', 'email', 'phone_key'])
          .execute(),
    ),
  ]
  const namesIn = (holders: { value: string | null; name: string }[]) =>
    new Map(holders.map(({ value, name }) => [value, name]))
  const there = { email: namesIn(emails), phone: namesIn(phones), reference: namesIn(references) }
  const before = {
    email: new Map<string, number>(),
    phone: new Map<string, number>(),
    reference: new Map<string, number>(),
  }
  const byCode = new Map(referrers.map((referrer) => [referrer.refer_code, referrer]))
  return parsed.map(({ code, ...row }) => {
    const { line } = row
    for (const [field, value] of [
      ['email', row.member.email],
      ['phone', row.phone_key],
      ['reference', row.reference],
    ] as const) {
      if (value === null) continue
      const holder = there[field].get(value)
      const earlier = before[field].get(value)
      if (holder !== undefined) faults.push({ line, field, message: `this ${field} is used by ${holder} already` })
      else if (earlier) faults.push({ line, field, message: `this ${field} stands on line ${earlier} already` })
      else before[field].set(value, line)
    }
    const referrer = code === undefined ? undefined : byCode.get(code)
    if (code !== undefined && !referrer)
      faults.push({ line, field: 'refer_code', message: 'nobody has this refer code' })
    if (
      referrer &&
      (referrer.email === row.member.email || (referrer.phone_key !== null && referrer.phone_key === row.phone_key))
    )
      faults.push({ line, field: 'refer_code', message: 'a member cannot refer himself' })
    return { ...row, referrer }
  })
}

const meanwhile = () =>
  new AppError(409, 'used', 'somebody has registered one of these members meanwhile; check the file again')

/** @throws 409 when one of them was registered since the lines were checked */
async function insertLines(trx: Db, lines: Line[], password_hash: string, now: Date): Promise<number[]> {
  const created_at = now.toISOString()
  const brand = await readBrand(trx)
  const ids: number[] = []
  for (const chunk of inChunks(lines)) {
    const names = await Promise.all(chunk.map(({ member }) => toUnicode(member.name)))
    const codes = await freeCodes(trx, brand, chunk.length)
    const made = await trx
      .insertInto('members')
      .values(
        chunk.map(({ member: { email, phone = null }, phone_key }, at) => ({
          name: names[at] as string,
          email,
          phone,
          phone_key,
          password_hash,
          refer_code: codes[at] as string,
          status: 'ACTIVE' as const,
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['member_id', 'email'])
      .execute()
    if (made.length < chunk.length) throw meanwhile()
    const idOf = new Map(made.map(({ email, member_id }) => [email, member_id]))
    const bought = chunk.map((row) => ({
      ...row,
      member_id: idOf.get(row.member.email) as number,
      start_at: beginOf(row.member.start_at, now),
    }))
    const subscriptions = await trx
      .insertInto('subscriptions')
      .values(
        bought.map(({ member_id, plan: { plan_id, months }, start_at }) => ({
          member_id,
          plan_id,
          months,
          start_at,
          end_at: addMonths(start_at, months),
          opens_all_campuses: 1 as const,
        })),
      )
      .returning(['subscription_id', 'member_id'])
      .execute()
    const subscriptionOf = new Map(subscriptions.map(({ member_id, subscription_id }) => [member_id, subscription_id]))
    const subscribed = bought.map((row) => ({ ...row, subscription_id: subscriptionOf.get(row.member_id) as number }))
    const paid = await trx
      .insertInto('payments')
      .values(
        subscribed.map(({ member_id, subscription_id, reference, member: { payment } }) => ({
          member_id,
          subscription_id,
          ...payment,
          normal_reference: reference,
          created_at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('payment_id')
      .execute()
    if (paid.length < chunk.length) throw meanwhile()
    const referred = subscribed.flatMap(({ referrer, subscription_id, plan: { plan_id, price_cents } }) =>
      referrer ? [{ member_id: referrer.member_id, subscription_id, plan_id, price_cents, created_at }] : [],
    )
    if (referred.length > 0) await trx.insertInto('referrals').values(referred).execute()
    ids.push(...made.map(({ member_id }) => member_id))
  }
  return ids
}

async function freeCodes(trx: Db, brand: string, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const fresh = Array.from({ length: count - codes.size }, () => makeReferCode(brand))
    const used = new Set(
      (await trx.selectFrom('members').where('refer_code', 'in', fresh).select('refer_code').execute()).map(
        ({ refer_code }) => refer_code,
      ),
    )
    for (const code of fresh) if (!used.has(code)) codes.add(code)
  }
  return [...codes]
}
