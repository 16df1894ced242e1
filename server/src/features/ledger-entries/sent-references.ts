import { SENT_REFERENCE_USED } from '@padauk/contract/sent-money'
import { referenceKey } from '@padauk/rules/references'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { hasReference } from './payments.ts'

/**
 * Keeps the reference of what was sent, in place of the one that it had before; of simultaneous calls one gets it.
 * @throws 409 if it was used before, by anyone for anything
 */
export async function storeReference(
  trx: Db,
  { reference, ...cause }: { kind: 'CLAIM' | 'POST'; source_id: number; reference: string },
  path = 'reference',
) {
  await trx
    .deleteFrom('sent_references')
    .where('kind', '=', cause.kind)
    .where('source_id', '=', cause.source_id)
    .execute()
  const received = await trx
    .selectFrom('payments')
    .where(hasReference(reference))
    .select('payment_id')
    .executeTakeFirst()
  const stored = await trx
    .insertInto('sent_references')
    .values({ ...cause, reference_key: referenceKey(reference) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source_id')
    .executeTakeFirst()
  if (received || !stored)
    throw new AppError(409, SENT_REFERENCE_USED, {
      fields: [{ path, message: SENT_REFERENCE_USED }],
    })
}
