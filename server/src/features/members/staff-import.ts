import { campusFault } from '@padauk/contract/plans'
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
import { fault } from '@padauk/rules/faults'
import { phoneKey } from '@padauk/rules/phones'
import { referenceKey } from '@padauk/rules/references'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import { mailboxOf } from '#lib/mailboxes.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { recordSales } from '../ledger-entries/payments.ts'
import { comparePrice } from '../ledger-entries/require-price.ts'
import { findRate } from '../rates/rates.ts'
import { beginOf, insertSubscriptions, requirePlan, SOLD, type SoldPlan } from '../subscriptions/buy-subscription.ts'
import { tagMembers } from '../tags/tags.ts'
import type { CsvRow } from './staff-csv.ts'
import { unusablePassword } from './staff-links.ts'
import { insertMembers } from './staff-register.ts'

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
/** A line that is complete by itself. */
type Parsed = Omit<Line, 'referrer'> & { code: string | undefined }
type Referrer = { member_id: number; email: string; phone_key: string | null }
type Sent = { bytes: Buffer; mapping: string | undefined; isDry: boolean }

/**
 * Imports members from a CSV, all or none; every bad line is reported. No mails are sent, because thousands at once
 * would be treated as spam; each member gets a link on request.
 * @throws 422 for an invalid CSV
 */
export async function importMembers(
  db: Db,
  author: Author,
  { bytes, mapping: typed, isDry }: Sent,
  now: Date,
): Promise<ImportResult> {
  const { readCsv } = await import('./staff-csv.ts')
  const csv = readCsv(bytes, readMapping(typed))
  const { encoding, headers, mapping, rows } = csv
  const faults = [...csv.faults]
  const missing = IMPORT_REQUIRED.filter((column) => mapping[column] === null)
  for (const field of missing) faults.push({ line: 1, field, message: fault('unmapped_column', { field }) })
  if (rows.length === 0 && faults.length === 0)
    faults.push({ line: 1, field: '', message: fault('file_without_members') })
  if (rows.length > IMPORT_ROWS_MAX)
    faults.push({ line: 1, field: '', message: fault('too_many_imported', { max: IMPORT_ROWS_MAX }) })
  const isReadable = missing.length === 0 && rows.length <= IMPORT_ROWS_MAX
  const lines = isReadable ? await checkPeople(db, await checkRows(db, rows, faults, now), faults) : []
  const result = {
    dry_run: isDry,
    rows: rows.length,
    imported: 0,
    tag: null,
    errors: faults
      .toSorted((a, b) => a.line - b.line)
      .slice(0, FAULTS_MAX)
      .map(withSentence),
    encoding,
    headers,
    mapping,
  }
  if (isDry || faults.length > 0) return result
  const password_hash = await unusablePassword()
  const tag = await inTransaction(db, async (trx) => {
    const ids = await insertLines(trx, author, { lines, password_hash }, now)
    // By which they are found again, to be sent their links.
    const { tag } = await tagMembers(trx, ids, `Import ${schoolTime(now)}`)
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
    return tag
  })
  return { ...result, imported: lines.length, tag }
}

/** In the school's time zone: 2026-11-20 16:05:09. */
const schoolTime = (now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: SCHOOL_ZONE, dateStyle: 'short', timeStyle: 'medium' }).format(now)

function readMapping(typed: string | undefined): Partial<Record<ImportColumn, string>> {
  if (!typed) return {}
  const wrong = () => invalid('mapping', fault('no_mapping'))
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

/** Finds which of many values are already taken. */
async function found<R>(
  values: (string | null | undefined)[],
  select: (chunk: string[]) => Promise<R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (const chunk of inChunks([...new Set(values.filter((value) => typeof value === 'string'))]))
    rows.push(...(await select(chunk)))
  return rows
}

const unknownCampus = (chosen: number[] | undefined, openCampuses: ReadonlySet<number>) =>
  chosen?.every((campus_id) => openCampuses.has(campus_id)) === false ? fault('unknown_campus') : undefined

/** Validates each line on its own and against the plans and campuses. */
async function checkRows(db: Db, rows: CsvRow[], faults: ImportFault[], now: Date): Promise<Parsed[]> {
  const plans = await db.selectFrom('plans').where('status', '=', 'PUBLISHED').select(SOLD).execute()
  const rate = await findRate(db, now)
  const open = await db.selectFrom('campuses').where('bin_item_id', 'is', null).select('campus_id').execute()
  const campuses = new Set(open.map(({ campus_id }) => campus_id))
  const parsed: Parsed[] = []
  for (const { line, values, damage } of rows) {
    const { phone, plan_id, start_at, refer_code, campus_ids, name, email, usdt, reason, ...payment } = values
    const plan = plans.find((one) =>
      [String(one.plan_id), one.name.toLowerCase(), one.name_my].includes(plan_id?.toLowerCase() ?? ''),
    )
    const { data, error } = NewMemberSchema.safeParse({
      name,
      email,
      plan_id: plan?.plan_id ?? 1,
      payment: {
        ...payment,
        method: payment.method?.toUpperCase(),
        currency: payment.currency?.toUpperCase(),
        ...(usdt && { usdt }),
        ...(reason && { reason }),
      },
      ...(phone && { phone }),
      ...(start_at && { start_at }),
      ...(refer_code && { refer_code }),
      ...(campus_ids && {
        campus_ids: campus_ids
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(Number),
      }),
    })
    for (const [field, message] of Object.entries(damage)) faults.push({ line, field, message })
    for (const { path, message } of error?.issues ?? []) {
      const field = String((path[0] === 'payment' ? path[1] : path[0]) ?? '')
      if (!(field in damage)) faults.push({ line, field, message })
    }
    if (!plan && !damage.plan_id)
      faults.push({
        line,
        field: 'plan_id',
        message: plan_id ? fault('no_such_plan', { plan: plan_id }) : fault('required', { field: 'plan_id' }),
      })
    const closed =
      data && plan && (campusFault(plan.campus_count, data.campus_ids) ?? unknownCampus(data.campus_ids, campuses))
    if (closed && !damage.campus_ids) faults.push({ line, field: 'campus_ids', message: closed })
    const unpaid = data && plan && !damage.amount && comparePrice({ plan, payment: data.payment }, rate).fault
    if (unpaid) faults.push({ line, field: unpaid.field, message: unpaid.message })
    if (data && plan && Object.keys(damage).length === 0)
      parsed.push({
        line,
        member: data,
        plan,
        phone_key: data.phone ? (phoneKey(data.phone) ?? null) : null,
        reference: referenceKey(data.payment.reference),
        code: data.refer_code?.trim().toUpperCase(),
      })
  }
  return parsed
}

/** Reports what is taken, by a member or an earlier line, and finds who referred each. */
async function checkPeople(db: Db, parsed: Parsed[], faults: ImportFault[]): Promise<Line[]> {
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
          .where('reference_key', 'in', chunk)
          .select(['reference_key as value', 'members.name'])
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
  const lines = () => new Map<string, number>()
  const before = { email: lines(), phone: lines(), reference: lines() }
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
      if (holder !== undefined) faults.push({ line, field, message: fault('field_used', { field, holder }) })
      else if (earlier) faults.push({ line, field, message: fault('repeated_on_line', { field, line: earlier }) })
      else before[field].set(value, line)
    }
    const referrer = code === undefined ? undefined : byCode.get(code)
    if (code !== undefined && !referrer)
      faults.push({ line, field: 'refer_code', message: fault('unknown_refer_code') })
    if (
      referrer &&
      (mailboxOf(referrer.email) === mailboxOf(row.member.email) ||
        (referrer.phone_key !== null && referrer.phone_key === row.phone_key))
    )
      faults.push({ line, field: 'refer_code', message: fault('own_refer_code') })
    return { ...row, referrer }
  })
}

const meanwhile = () => new AppError(409, fault('imported_meanwhile'))

/** @throws 409 when one of them was registered since the check */
async function insertLines(
  trx: Db,
  author: Author,
  { lines, password_hash }: { lines: Line[]; password_hash: string },
  now: Date,
): Promise<number[]> {
  // In one order, so that two imports cannot deadlock.
  for (const plan_id of [...new Set(lines.map(({ plan }) => plan.plan_id))].sort((a, b) => a - b))
    await requirePlan(trx, plan_id)
  const brand = await readBrand(trx)
  const ids: number[] = []
  for (const chunk of inChunks(lines)) {
    const people = await Promise.all(
      chunk.map(async ({ member: { name, email, phone = null }, phone_key }) => ({
        name,
        email,
        phone,
        phone_key,
        password_hash,
      })),
    )
    const made = await insertMembers(trx, people, brand, now)
    if (made.length < chunk.length) throw meanwhile()
    const idOf = new Map(made.map(({ email, member_id }) => [email, member_id]))
    const bought = chunk.map(({ member: { email, start_at, campus_ids }, plan }) => ({
      member_id: idOf.get(email) as number,
      plan,
      start_at: beginOf(start_at, now),
      campus_ids,
    }))
    const subscriptions = await insertSubscriptions(trx, bought)
    const subscriptionOf = new Map(subscriptions.map(({ member_id, subscription_id }) => [member_id, subscription_id]))
    const paid = chunk.map(({ member: { email, payment }, plan }) => {
      const member_id = idOf.get(email) as number
      const subscription_id = subscriptionOf.get(member_id) as number
      return {
        ...payment,
        member_id,
        subscription_id,
        what: plan.name,
        plan_price_cents: plan.price_cents,
        isRenewal: false,
      }
    })
    if (!(await recordSales(trx, author, paid, now))) throw meanwhile()
    const referred = chunk.flatMap(({ referrer, plan: { plan_id, price_cents } }, at) =>
      referrer
        ? [
            {
              member_id: referrer.member_id,
              subscription_id: paid[at]!.subscription_id,
              plan_id,
              price_cents,
              created_at: now.toISOString(),
            },
          ]
        : [],
    )
    if (referred.length > 0) await trx.insertInto('referrals').values(referred).execute()
    ids.push(...idOf.values())
  }
  return ids
}
