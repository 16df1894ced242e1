import { randomBytes } from 'node:crypto'
import type { Audit } from '@padauk/contract/audits'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { keyFor, seal, unseal } from '#lib/sealing.ts'

// A row of the audit log can never be changed, but what is personal in it must be erasable. So it is sealed with a key of
// the member's own, and erasing the member throws the key away (docs/decisions/0044).

const PERSONAL = ['name', 'email', 'phone']
/** Shown for what was sealed, once the key is gone. */
const GONE = '(deleted)'

type Values = Record<string, unknown>
type Change = { before: object | null; after: object | null }

const memberOf = (target: string) => {
  const [, id] = /^member:(\d+)$/.exec(target) ?? []
  return id ? Number(id) : undefined
}
const hasPersonal = (values: unknown) =>
  typeof values === 'object' && values !== null && PERSONAL.some((key) => (values as Values)[key] != null)

const mapPersonal = <T>(values: T, change: (value: unknown) => unknown): T =>
  hasPersonal(values)
    ? (Object.fromEntries(
        Object.entries(values as Values).map(([key, value]) => [
          key,
          PERSONAL.includes(key) && value != null ? change(value) : value,
        ]),
      ) as T)
    : values

/** Seals name, email and phone in an entry about a member. */
export async function sealPersonal(trx: Db, target: string, change: Change): Promise<Change> {
  const member_id = memberOf(target)
  if (member_id === undefined || !(hasPersonal(change.before) || hasPersonal(change.after))) return change
  const { audit_key } = await trx
    .updateTable('members')
    .set({ audit_key: sql<string>`coalesce(audit_key, ${randomBytes(32).toString('base64url')})` })
    .where('member_id', '=', member_id)
    .returning('audit_key')
    .executeTakeFirstOrThrow()
  const key = keyFor(audit_key as string, 'audit')
  const sealed = (value: unknown) => ({ sealed: seal(key, JSON.stringify(value)) })
  return { before: mapPersonal(change.before, sealed), after: mapPersonal(change.after, sealed) }
}

/** Opens what sealPersonal() has sealed. Of an erased member nothing personal is shown, from before the sealing either. */
export async function openPersonal(db: Db, audits: Audit[]): Promise<Audit[]> {
  const ids = new Set(
    audits
      .filter(({ before, after }) => hasPersonal(before) || hasPersonal(after))
      .map(({ target }) => memberOf(target))
      .filter((id) => id !== undefined),
  )
  if (ids.size === 0) return audits
  const members = await db
    .selectFrom('members')
    .where('member_id', 'in', [...ids])
    .select(['member_id', 'audit_key', 'status'])
    .execute()
  const byId = new Map(
    members.map(({ member_id, audit_key, status }) => [
      member_id,
      { key: audit_key === null ? undefined : keyFor(audit_key, 'audit'), isErased: status === 'ERASED' },
    ]),
  )
  return audits.map((audit) => {
    const member = byId.get(memberOf(audit.target) ?? 0)
    const open = (value: unknown) => {
      const sealed = (value as { sealed?: unknown }).sealed
      if (typeof sealed !== 'string') return member?.isErased ? GONE : value
      const text = member?.key && unseal(member.key, sealed)
      return text === undefined ? GONE : JSON.parse(text)
    }
    return { ...audit, before: mapPersonal(audit.before, open), after: mapPersonal(audit.after, open) }
  })
}
