import type { Audit } from '@padauk/contract/audits'
import type { Db } from '#db/schema.ts'

/** Where the name of each kind of target stands. */
const NAMED = {
  campus: { table: 'campuses', id: 'campus_id', name: 'title' },
  category: { table: 'categories', id: 'category_id', name: 'title' },
  course: { table: 'courses', id: 'course_id', name: 'title' },
  lesson: { table: 'lessons', id: 'lesson_id', name: 'title' },
  member: { table: 'members', id: 'member_id', name: 'name' },
  staff: { table: 'staff', id: 'staff_id', name: 'name' },
  plan: { table: 'plans', id: 'plan_id', name: 'name' },
  'funded-account': { table: 'funded_accounts', id: 'funded_account_id', name: 'name' },
  'funded-order': { table: 'funded_orders', id: 'order_id', name: 'name' },
  'affiliate-post': { table: 'affiliate_posts', id: 'post_id', name: 'link' },
  'student-win': { table: 'student_wins', id: 'student_win_id', name: 'title' },
  announcement: { table: 'announcements', id: 'announcement_id', name: 'title_en' },
  mail: { table: 'mails', id: 'mail_id', name: 'recipient' },
  tag: { table: 'tags', id: 'tag_id', name: 'name' },
} as const
type Kind = keyof typeof NAMED

const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kind in NAMED

type Named = Pick<Audit, 'target' | 'before' | 'after'>
const memberIn = (values: unknown) => (values as { member?: unknown } | null)?.member

/** What an act is named by. Remarks and messages are named by their member. */
const subjectOf = ({ target, before, after }: Named) => {
  const member = memberIn(after) ?? memberIn(before)
  return typeof member === 'number' ? `member:${member}` : target
}

/** Withdrawals have no name of their own, so they have that of their order. */
const nameClaims = (db: Db, ids: number[]) =>
  db
    .selectFrom('claims')
    .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
    .where('history_id', 'in', ids)
    .select(['history_id as id', 'funded_orders.name'])
    .execute()

const nameRows = (db: Db, kind: Kind, ids: number[]) => {
  const { table, id, name } = NAMED[kind]
  return (
    db
      // Each of the tables has these two columns, which a union of names cannot show the compiler.
      .selectFrom(table as 'lessons')
      .where(id as 'lesson_id', 'in', ids)
      .select([`${id as 'lesson_id'} as id`, `${name as 'title'} as name`])
      .execute()
  )
}

/** What the targets of acts are called now, with one query a kind. Those that are gone have no name. */
export async function nameTargets<A extends Named>(db: Db, audits: A[]) {
  const ids = new Map<Kind | 'claim', Set<number>>()
  for (const audit of audits) {
    const [kind, id] = subjectOf(audit).split(':')
    if ((kind === 'claim' || isKind(kind)) && /^\d{1,15}$/.test(id ?? ''))
      ids.set(kind, (ids.get(kind) ?? new Set()).add(Number(id)))
  }
  const found = await Promise.all(
    [...ids].map(async ([kind, wanted]) => {
      const rows = await (kind === 'claim' ? nameClaims(db, [...wanted]) : nameRows(db, kind, [...wanted]))
      return rows.map((row) => [`${kind}:${row.id}`, row.name] as const)
    }),
  )
  const names = new Map<string, string>(found.flat())
  return audits.map((audit) => ({ ...audit, name: names.get(subjectOf(audit)) ?? null }))
}
