import { TAGS_OF_MEMBER_MAX, type Tag } from '@padauk/contract/staff-tags'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The same for all spellings of a tag: `VIP` and `vip` are one. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** Creates the tag if there is none by any spelling of the name. */
async function findOrCreateTag(trx: Db, name: string): Promise<Tag> {
  const tag_key = keyOf(name)
  await trx
    .insertInto('tags')
    .values({ name, tag_key })
    .onConflict((conflict) => conflict.column('tag_key').doNothing())
    .execute()
  return trx.selectFrom('tags').where('tag_key', '=', tag_key).select(['tag_id', 'name']).executeTakeFirstOrThrow()
}

/**
 * Tags members in one statement. Who has the tag keeps it, and who has as many as a member may have is left out.
 * @returns how many have it now who had not
 */
export async function tagMembers(trx: Db, ids: number[], name: string): Promise<{ tag: Tag; changed: number }> {
  const tag = await findOrCreateTag(trx, name)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('member_tags')
    .columns(['member_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .where('members.member_id', 'in', ids)
        .where(
          (inner) =>
            inner
              .selectFrom('member_tags')
              .whereRef('member_tags.member_id', '=', 'members.member_id')
              .select((of) => of.fn.countAll<number>().as('count')),
          '<',
          TAGS_OF_MEMBER_MAX,
        )
        .select(['members.member_id', sql<number>`cast(${tag.tag_id} as bigint)`.as('tag_id')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return { tag, changed: Number(numInsertedOrUpdatedRows ?? 0) }
}
