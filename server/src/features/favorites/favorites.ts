import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { requireOpenLesson } from '../lessons/open-lesson.ts'

const insert = prepared<{ member_id: number; lesson_id: number; now: string }, never>((db, param) =>
  db
    .insertInto('favorites')
    .values({ member_id: param('member_id'), lesson_id: param('lesson_id'), created_at: param('now') })
    .onConflict((conflict) => conflict.columns(['member_id', 'lesson_id']).doNothing()),
)

export async function addFavorite(db: Db, memberId: number, lessonId: number, now: Date) {
  await requireOpenLesson(db, memberId, lessonId, now)
  await insert(db, { member_id: memberId, lesson_id: lessonId, now: now.toISOString() })
}

export async function removeFavorite(db: Db, memberId: number, lessonId: number, now: Date) {
  await requireOpenLesson(db, memberId, lessonId, now)
  await db.deleteFrom('favorites').where('member_id', '=', memberId).where('lesson_id', '=', lessonId).execute()
}
