import type { DraftParent } from '@padauk/contract/staff-curricula'
import type { Db } from '#db/schema.ts'
import type { Author } from '../audits/audits.ts'
import { FLOORS, type FloorName, requireRow, updateRow } from './floors.ts'

/** What keeps members from an item, published or not: what it lies in and is a draft, from the campus down. */
export async function draftParentsOf(db: Db, floor: FloorName, id: number): Promise<DraftParent[]> {
  const { parent } = FLOORS[floor]
  if (!parent) return []
  const parentId = (await requireRow(db, floor, id))[FLOORS[parent].id] as number
  const { status, title } = await requireRow(db, parent, parentId)
  const here = status === 'DRAFT' && parent !== 'lesson' ? [{ kind: parent, id: parentId, title }] : []
  return [...(await draftParentsOf(db, parent, parentId)), ...here]
}

/** Publishes what an item lies in, with an audit row each; the caller opens the transaction. */
export async function publishParents(trx: Db, author: Author, floor: FloorName, id: number, now: Date) {
  // From the campus down, as every move locks.
  for (const { kind, id: parentId } of await draftParentsOf(trx, floor, id))
    await updateRow(trx, author, kind, parentId, { values: { status: 'PUBLISHED' } }, now)
}
