import { PRACTICE_MAX, PRACTICE_MIN } from '@padauk/rules/practices'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { localDay } from '#lib/days.ts'
import { opensCampus } from '../subscriptions/subscriptions.ts'

export type Row = {
  question_id: number
  edition: number
  set_on: string
  step: number
  due_on: string
  is_weak: 0 | 1
  tries: number
  option_ids: string
  number: string | null
  is_right: 0 | 1
  is_right_first: 0 | 1
  kind: Schema['questions']['kind']
  prompt: string
  prompt_my: string | null
  explanation: string
  explanation_my: string | null
  right_number: string | null
  tolerance: string | null
  unit: string | null
  unit_my: string | null
  lesson_id: number
  lesson_title: string
  lesson_title_my: string | null
}

/** Questions of published lessons in the member's plan, which is asked once for each campus and not for each question. */
const openQuestions = (db: Db, memberId: number, now: string) =>
  db
    .with(
      (cte) => cte('open_campuses').materialized(),
      (eb) =>
        eb
          .selectFrom('campuses')
          .where('campuses.status', '=', 'PUBLISHED')
          .where((campus) => opensCampus(memberId, campus.ref('campuses.campus_id'), now))
          .select('campuses.campus_id'),
    )
    .selectFrom('questions as q')
    .innerJoin('lessons as l', 'l.lesson_id', 'q.lesson_id')
    .innerJoin('courses', 'courses.course_id', 'l.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('open_campuses', 'open_campuses.campus_id', 'categories.campus_id')
    .where('l.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')

/** What was in the sets of a member and is still asked: not what was changed, removed or left the plan meanwhile. */
const selectQuestions = (db: Db, memberId: number, now: string) =>
  openQuestions(db, memberId, now)
    .innerJoin('practices as p', (join) =>
      join.onRef('p.question_id', '=', 'q.question_id').onRef('p.edition', '=', 'q.edition'),
    )
    .where('p.member_id', '=', memberId)
    .select([
      'q.question_id',
      'q.edition',
      'q.kind',
      'q.prompt',
      'q.prompt_my',
      'q.explanation',
      'q.explanation_my',
      'q.right_number',
      'q.tolerance',
      'q.unit',
      'q.unit_my',
      'l.lesson_id',
      'l.title as lesson_title',
      'l.title_my as lesson_title_my',
    ])
    .select([
      'p.set_on',
      'p.step',
      'p.due_on',
      'p.is_weak',
      'p.tries',
      'p.option_ids',
      'p.number',
      'p.is_right',
      'p.is_right_first',
    ])
    .orderBy('q.question_id')

/** The set of a day. */
export const selectSet = prepared<{ member_id: number; day: string; now: string }, Row>((db, param) =>
  selectQuestions(db, param('member_id'), param('now')).where('p.set_on', '=', param('day')),
)

/** The set of a day, with what later ones have taken over from it. */
export const selectSince = prepared<{ member_id: number; day: string; now: string }, Row>((db, param) =>
  selectQuestions(db, param('member_id'), param('now')).where('p.set_on', '>=', param('day')),
)

const selectDue = prepared<{ member_id: number; day: string; now: string }, { question_id: number }>((db, param) =>
  openQuestions(db, param('member_id'), param('now'))
    .innerJoin('practices as p', (join) =>
      join.onRef('p.question_id', '=', 'q.question_id').onRef('p.edition', '=', 'q.edition'),
    )
    .where('p.member_id', '=', param('member_id'))
    .where('p.due_on', '<=', param('day'))
    .select('p.question_id')
    .orderBy('p.due_on')
    .orderBy('p.question_id')
    .limit(PRACTICE_MAX),
)

/** A local day, and where. */
type Day = { day: string; timeZone: string }

type Filling = { question_id: number; edition: number; answered_at: string }
/** Questions of finished lessons that were not practised yet, answered longest ago first. */
const selectAnswered = prepared<{ member_id: number; now: string }, Filling>((db, param) =>
  openQuestions(db, param('member_id'), param('now'))
    .innerJoin('quiz_answers as a', (join) =>
      join.onRef('a.question_id', '=', 'q.question_id').onRef('a.edition', '=', 'q.edition'),
    )
    .innerJoin('lesson_progress as done', (join) =>
      join.onRef('done.lesson_id', '=', 'l.lesson_id').on('done.member_id', '=', param('member_id')),
    )
    .where('a.member_id', '=', param('member_id'))
    .where('done.finished_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('practices as p')
            .select('p.question_id')
            .where('p.member_id', '=', param('member_id'))
            .whereRef('p.question_id', '=', 'q.question_id'),
        ),
      ),
    )
    .select(['a.question_id', 'a.edition', 'a.answered_at'])
    .orderBy('a.answered_at')
    .orderBy('a.question_id')
    .limit(PRACTICE_MIN),
)

const selectDay = prepared<{ member_id: number; day: string }, { day: string }>((db, param) =>
  db
    .selectFrom('practice_days')
    .where('member_id', '=', param('member_id'))
    .where('day', '>=', param('day'))
    .select('day'),
)

/** What the set of a day holds if it is put together now: what is due, and if that is little, what was answered longest ago. */
async function chooseSet(db: Db, memberId: number, { day, timeZone }: Day, now: Date) {
  const at = { member_id: memberId, now: now.toISOString() }
  const due = await selectDue(db, { ...at, day })
  const answered = due.length < PRACTICE_MIN ? await selectAnswered(db, at) : []
  const filling = answered
    // Not what was answered on this very day.
    .filter(({ answered_at }) => localDay(new Date(answered_at), timeZone) < day)
    .slice(0, PRACTICE_MIN - due.length)
  return { due, filling }
}

/** How many questions the practice of a day that has not come will ask, by what is known now. */
export async function countAhead(db: Db, memberId: number, day: Day, now: Date) {
  const { due, filling } = await chooseSet(db, memberId, day, now)
  return due.length + filling.length
}

/** Puts the set of a day together, once. Nothing can be due later on the same day. */
export async function beginDay(db: Db, memberId: number, { day, timeZone }: Day, now: Date) {
  const [existing] = await selectDay(db, { member_id: memberId, day })
  if (existing) return
  await inTransaction(db, async (trx) => {
    const { due, filling } = await chooseSet(trx, memberId, { day, timeZone }, now)
    const first = await trx
      .insertInto('practice_days')
      .values({ member_id: memberId, day })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet((eb) => ({ day: eb.ref('excluded.day') }))
          .whereRef('practice_days.day', '<', 'excluded.day'),
      )
      .returning('day')
      .executeTakeFirst()
    // Another device was first.
    if (!first) return
    const unanswered = {
      set_on: day,
      tries: 0,
      option_ids: '[]',
      number: null,
      is_right: 0 as const,
      is_right_first: 0 as const,
    }
    if (due.length > 0)
      await trx
        .updateTable('practices')
        .set(unanswered)
        .where('member_id', '=', memberId)
        .where(
          'question_id',
          'in',
          due.map(({ question_id }) => question_id),
        )
        .execute()
    if (filling.length > 0)
      await trx
        .insertInto('practices')
        .values(
          filling.map(({ question_id, edition }) => ({
            ...{ member_id: memberId, question_id, edition, step: 0, due_on: day, is_weak: 0 as const },
            ...unanswered,
          })),
        )
        .onConflict((conflict) => conflict.columns(['member_id', 'question_id']).doNothing())
        .execute()
  })
}
