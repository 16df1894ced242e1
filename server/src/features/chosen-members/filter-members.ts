import { ENDING_DAYS, type MemberFilter, type MemberSort } from '@padauk/contract/staff-members'
import { latinDigits } from '@padauk/rules/digits'
import { phoneKey } from '@padauk/rules/phones'
import { hasTag, isCommon, isRareTag, matchesMember, type Words, withoutIndex } from '#db/member-search.ts'
import type { Db } from '#db/schema.ts'

const DAY_MS = 86_400_000

/** What a list of members is narrowed by, and its order. */
export type Wanted = {
  q?: string | undefined
  status?: MemberFilter | undefined
  sort: MemberSort
  order?: 'asc' | 'desc' | undefined
  tag?: number | undefined
}

/** Splits typed input into search words. Phone numbers are searched in their canonical form. */
function wordsOf(typed: string): Words {
  const text = latinDigits(typed.normalize('NFC')).toLowerCase()
  if (/^\+?[\d\s().-]+$/.test(text) && /\d/.test(text)) {
    const digits = text.replace(/\D/g, '')
    return [[...new Set([phoneKey(text) ?? digits, digits, digits.replace(/^0/, '')])].filter((word) => word !== '')]
  }
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [word])
}

/** So few members have these statuses that their index alone narrows the search enough. */
const RARE = new Set<MemberFilter | undefined>(['SUSPENDED', 'ENDING', 'DELETION_ASKED'])

/**
 * How members are found. `isMany`: so many match that a page near an end of the table is found by scanning it in order,
 * unless something `isNarrow`, which then selects the rows. `tagSelects`: that is the tag.
 */
type Plan = {
  words: Words
  status: MemberFilter | undefined
  at: string
  until: string
  tag: number | undefined
  isMany: boolean
  isNarrow: boolean
  tagSelects: boolean
}

export async function planFilter(db: Db, wanted: Wanted, now: Date): Promise<Plan> {
  const { q, status, tag } = wanted
  const words = wordsOf(q ?? '')
  const [areCommon, isRare] = await Promise.all([isCommon(db, words), tag !== undefined && isRareTag(db, tag)])
  const isMany = words.length > 0 ? areCommon : tag !== undefined && !isRare
  return {
    words,
    status,
    at: now.toISOString(),
    until: new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString(),
    tag,
    isMany,
    isNarrow: RARE.has(status) || isRare,
    tagSelects: isRare && !RARE.has(status) && (words.length === 0 || areCommon),
  }
}

export function filterMembers(db: Db, { words, status, at, until, tag, ...plan }: Plan, isNear: boolean) {
  const isWalked = plan.isMany && !plan.isNarrow && isNear
  // Otherwise SQLite may find the rows by the status instead, which leaves far more of them.
  const isTested = isWalked || plan.tagSelects
  const ends_at = isTested ? withoutIndex(db, 'ends_at') : 'ends_at'
  let rows = db.selectFrom('members')
  if (status === 'ACTIVE' || status === 'SUSPENDED')
    rows = rows.where(isTested ? withoutIndex(db, 'status') : 'status', '=', status)
  if (status === 'RUNNING') rows = rows.where(ends_at, '>', at)
  if (status === 'ENDING') rows = rows.where(ends_at, '>', at).where(ends_at, '<=', until)
  if (status === 'ENDED') rows = rows.where(ends_at, '>', '').where(ends_at, '<=', at)
  if (status === 'DELETION_ASKED')
    rows = rows.where('members.member_id', 'in', (eb) =>
      eb.selectFrom('deletions').where('state', '=', 'ASKED').select('deletions.member_id'),
    )
  if (tag !== undefined) rows = rows.where(hasTag(tag, plan.tagSelects))
  return words.length > 0 ? rows.where(matchesMember(db, words, isWalked || (plan.isMany && plan.isNarrow))) : rows
}

/** How many match. A tag is counted where it is kept, if nothing else narrows the list. */
export async function countMembers(db: Db, plan: Plan): Promise<number> {
  const isAlone = plan.words.length === 0 && !plan.status
  const { total } =
    isAlone && plan.tag !== undefined
      ? await db
          .selectFrom('member_tags')
          .where('tag_id', '=', plan.tag)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      : await filterMembers(db, plan, false)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
  return Number(total)
}

const COLUMN = { name: 'name_key', email: 'email', joined: 'created_at', ends: 'ends_at' } as const
export const directionOf = ({ sort, order = sort === 'name' || sort === 'email' ? 'asc' : 'desc' }: Wanted) => order
export const ordered = (found: ReturnType<typeof filterMembers>, sort: MemberSort, order: 'asc' | 'desc') =>
  found.select('members.member_id').orderBy(`members.${COLUMN[sort]}`, order).orderBy('members.member_id', order)

/** The ids of all matching members, in order, for the export and for acts on all of them. */
export async function listIds(db: Db, wanted: Wanted & { ids?: number[] | undefined }, now: Date, limit?: number) {
  let found = ordered(filterMembers(db, await planFilter(db, wanted, now), false), wanted.sort, directionOf(wanted))
  if (wanted.ids) found = found.where('members.member_id', 'in', wanted.ids)
  if (limit) found = found.limit(limit)
  return (await found.execute()).map(({ member_id }) => member_id)
}
