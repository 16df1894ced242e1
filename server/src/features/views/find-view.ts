import { ROLE_CAPABILITIES, type Role } from '@padauk/contract/capabilities'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/answer.ts'
import { hashToken } from '#lib/tokens.ts'
import { activeUntil } from '../subscriptions/subscriptions.ts'

/** Another scheme than of members, so that neither token ever passes for the other. */
const VIEW = /^view ([\w-]{43})$/i

type Found = Pick<Caller, 'member_id' | 'language' | 'school_version'> & { active_until: string | null; role: Role }
const select = prepared<{ token_hash: string; now: string }, Found>((db, param) =>
  db
    .selectFrom('views')
    .innerJoin('members', 'members.member_id', 'views.member_id')
    .innerJoin('staff', 'staff.staff_id', 'views.staff_id')
    .where('views.token_hash', '=', param('token_hash'))
    .where('views.expires_at', '>', param('now'))
    .where('members.status', '=', 'ACTIVE')
    .where('staff.status', '=', 'ACTIVE')
    .select((eb) => [
      'members.member_id',
      'members.language',
      'staff.role',
      activeUntil(eb, param('now')).as('active_until'),
      eb.selectFrom('school_version').where('only', '=', 1).select('version').$asScalar().as('school_version'),
    ]),
)

/**
 * The member whom staff look at, behind an Authorization header of the scheme `View`; null for an invalid or expired
 * one. Nothing is written: the member was not here.
 */
export async function findView(db: Db, authorization: string, now: Date): Promise<Caller | null> {
  const token = VIEW.exec(authorization)?.[1]
  if (!token) return null
  const token_hash = hashToken(token)
  const at = now.toISOString()
  const [found] = await select(db, { token_hash, now: at })
  if (!found || !ROLE_CAPABILITIES[found.role].includes('members')) return null
  const { member_id, language, school_version, active_until } = found
  const is_active = active_until !== null && active_until > at
  return { member_id, is_active, token_hash, language, school_version, isView: true, device: null }
}
