import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'

type Knowledge = { known: number; weak: number }
const selectKnowledge = prepared<{ member_id: number; course_id: number }, Knowledge>((db, param) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('questions as q', 'q.lesson_id', 'l.lesson_id')
    .innerJoin('quiz_answers as a', (join) =>
      join
        .onRef('a.question_id', '=', 'q.question_id')
        .onRef('a.edition', '=', 'q.edition')
        .on('a.member_id', '=', param('member_id')),
    )
    .leftJoin('practices as p', (join) =>
      join
        .onRef('p.question_id', '=', 'q.question_id')
        .onRef('p.edition', '=', 'q.edition')
        .on('p.member_id', '=', param('member_id')),
    )
    .where('l.course_id', '=', param('course_id'))
    .where('l.status', '=', 'PUBLISHED')
    .select((eb) => [
      eb.fn
        .count<number>('q.question_id')
        .filterWhere((on) =>
          on.and([
            on(on.fn.coalesce('p.is_weak', on.lit(0)), '=', on.lit(0)),
            on.or([on('a.is_right', '=', on.lit(1)), on('p.step', '>', on.lit(0))]),
          ]),
        )
        .as('known'),
      eb.fn
        .count<number>('q.question_id')
        .filterWhere((on) => on('p.is_weak', '=', on.lit(1)))
        .as('weak'),
    ]),
)

/** What a member knows of a course: right at last, and missed and not right since. */
export async function readKnowledge(db: Db, memberId: number, courseId: number): Promise<Knowledge> {
  const [knowledge] = await selectKnowledge(db, { member_id: memberId, course_id: courseId })
  return knowledge ?? { known: 0, weak: 0 }
}
