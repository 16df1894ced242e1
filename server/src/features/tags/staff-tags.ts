import type { ChosenMembers } from '@padauk/contract/chosen-members'
import type { Tag } from '@padauk/contract/staff-tags'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { notFound } from '#errors.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { listChosen } from '../chosen-members/chosen-members.ts'
import { tagMembers } from './tags.ts'

/** The tags that a member has, by name. */
export const listTags = (db: Db): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('member_tags').whereRef('member_tags.tag_id', '=', 'tags.tag_id').select('member_tags.member_id'),
      ),
    )
    .select(['tag_id', 'name'])
    .orderBy('tag_key')
    .execute()

/** @throws 404 */
export async function listMemberTags(db: Db, member_id: number): Promise<Tag[]> {
  await requireMember(db, member_id)
  return db
    .selectFrom('member_tags')
    .innerJoin('tags', 'tags.tag_id', 'member_tags.tag_id')
    .where('member_tags.member_id', '=', member_id)
    .select(['tags.tag_id', 'tags.name'])
    .orderBy('tag_key')
    .execute()
}

async function requireMember(db: Db, member_id: number) {
  const row = await db.selectFrom('members').where('member_id', '=', member_id).select('member_id').executeTakeFirst()
  if (!row) throw notFound('member')
}

/**
 * For the audit log, where these acts are kept with the tag: the history of a member is also read by those who may not see
 * tags.
 */
const named = (ids: number[], changed: number) => (ids.length === 1 ? { member: ids[0] } : { members: changed })

/**
 * Tags members (STAFF-11).
 * @throws 404, 409, 422 as for every act on chosen members
 */
export async function addTag(
  db: Db,
  author: Author,
  { members, tag: name }: { members: ChosenMembers; tag: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const ids = await listChosen(trx, members, now)
    const { tag, changed } = await tagMembers(trx, ids, name)
    const { having } = await trx
      .selectFrom('member_tags')
      .where('tag_id', '=', tag.tag_id)
      .where('member_id', 'in', ids)
      .select((eb) => eb.fn.countAll<number>().as('having'))
      .executeTakeFirstOrThrow()
    if (changed > 0)
      await writeAudit(
        trx,
        author,
        { action: 'tags.add', target: `tag:${tag.tag_id}`, after: { tag: tag.name, ...named(ids, changed) } },
        now,
      )
    return { tag, changed, full: ids.length - Number(having) }
  })
}

/** @throws 404 for an unknown tag; else as for every act on chosen members */
export async function removeTag(
  db: Db,
  author: Author,
  { tag_id, members }: { tag_id: number; members: ChosenMembers },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const tag = await trx.selectFrom('tags').where('tag_id', '=', tag_id).select('name').executeTakeFirst()
    if (!tag) throw notFound('tag')
    const ids = await listChosen(trx, members, now)
    const { numDeletedRows } = await trx
      .deleteFrom('member_tags')
      .where('tag_id', '=', tag_id)
      .where('member_id', 'in', ids)
      .executeTakeFirst()
    const changed = Number(numDeletedRows)
    if (changed > 0)
      await writeAudit(
        trx,
        author,
        { action: 'tags.remove', target: `tag:${tag_id}`, before: { tag: tag.name, ...named(ids, changed) } },
        now,
      )
    return { changed }
  })
}
