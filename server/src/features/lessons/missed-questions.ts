import { dueAfter } from '@padauk/rules/practices'
import type { Db } from '#db/schema.ts'

/** Has questions that were missed in a quiz come back in the practice (LEARN-16). */
export async function storeMissed(
  trx: Db,
  memberId: number,
  missed: { question_id: number; edition: number }[],
  today: string,
) {
  if (missed.length === 0) return
  await trx
    .insertInto('practices')
    .values(
      missed.map(({ question_id, edition }) => ({
        member_id: memberId,
        question_id,
        edition,
        step: 0,
        due_on: dueAfter(today, 0),
        is_weak: 1 as const,
        set_on: '',
        tries: 0,
        option_ids: '[]',
        is_right: 0 as const,
        is_right_first: 0 as const,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'question_id']).doUpdateSet((eb) => ({
        edition: eb.ref('excluded.edition'),
        step: eb.ref('excluded.step'),
        due_on: eb.ref('excluded.due_on'),
        is_weak: eb.ref('excluded.is_weak'),
      })),
    )
    .execute()
}
