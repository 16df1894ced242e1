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
  announcement: { table: 'announcements', id: 'announcement_id', name: 'title_en' },
  tag: { table: 'tags', id: 'tag_id', name: 'name' },
} as const
type Kind = keyof typeof NAMED

const isKind = (kind: string | undefined): kind is Kind => kind !== undefined && kind in NAMED

/** What targets such as `lesson:107` are called now, with one query a kind. Those that are gone are left out. */
export async function nameTargets(db: Db, targets: string[]): Promise<Map<string, string>> {
  const ids = new Map<Kind, Set<number>>()
  for (const target of targets) {
    const [kind, id] = target.split(':')
    if (isKind(kind) && /^\d{1,15}$/.test(id ?? '')) ids.set(kind, (ids.get(kind) ?? new Set()).add(Number(id)))
  }
  const found = await Promise.all(
    [...ids].map(async ([kind, wanted]) => {
      const { table, id, name } = NAMED[kind]
      const rows = await db
        // Each of the tables has these two columns, which a union of names cannot show the compiler.
        .selectFrom(table as 'lessons')
        .where(id as 'lesson_id', 'in', [...wanted])
        .select([`${id as 'lesson_id'} as id`, `${name as 'title'} as name`])
        .execute()
      return rows.map((row) => [`${kind}:${row.id}`, row.name] as const)
    }),
  )
  return new Map(found.flat())
}
