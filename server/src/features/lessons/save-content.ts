import type { LessonContent } from '@padauk/contract/staff-lessons'
import type { Db } from '#db/schema.ts'
import type { Author } from '../audits/audits.ts'
import { auditMove, changeRow, moveRow, requireRow } from '../floors/floors.ts'
import { columnsOf, type Fields, requireVideo } from './lesson-columns.ts'
import { contentOf, saveTranslation, selectWhole, type Whole } from './lesson-content.ts'
import { addVersion } from './lesson-versions.ts'
import { saveQuiz } from './save-quiz.ts'

type Save = {
  fields: Fields
  move?: { parentId?: number | undefined; position?: number | undefined }
  restores?: number
  said?: 'OLDER' | 'CURRENT' | undefined
}

/** Saves fields of a lesson itself and keeps the version; the caller has locked it. */
export async function saveContent(
  trx: Db,
  author: Author,
  row: Whole,
  { fields, move = {}, restores, said }: Save,
  now: Date,
) {
  const lessonId = row.lesson_id
  await requireVideo(trx, fields.video)
  const before = await contentOf(trx, row)
  const old = await requireRow(trx, 'lesson', lessonId)
  const changed = await changeRow(trx, 'lesson', lessonId, await columnsOf(fields))
  if (fields.quiz !== undefined) await saveQuiz(trx, lessonId, fields.quiz)
  const after = await contentOf(trx, (await selectWhole(trx, lessonId)) as Whole)
  const state = await saveTranslation(trx, lessonId, { translation: row.translation, content: before }, after, said)
  const isQuizChanged = JSON.stringify(before.quiz) !== JSON.stringify(after.quiz)
  const isRestored = restores !== undefined
  const version =
    changed.isChanged || isQuizChanged || isRestored
      ? {
          version: await addVersion(
            trx,
            { lesson_id: lessonId, version: row.version, before, after },
            { staff: author.email, isRestored, isPublished: fields.status === 'PUBLISHED' },
            now,
          ),
        }
      : undefined
  if (move.parentId !== undefined || move.position !== undefined) await moveRow(trx, 'lesson', lessonId, move)
  // The full text is in the versions; the audit only records its length.
  const inShort = (html: unknown) => (html === null ? null : `${String(html).length} characters`)
  const short = ({ text, text_my, plain_text: _, plain_text_my: __, ...rest }: Record<string, unknown>) => ({
    ...rest,
    ...(text !== undefined && { text: inShort(text) }),
    ...(text_my !== undefined && { text_my: inShort(text_my) }),
  })
  const quiz = (content: LessonContent) => (isQuizChanged ? { questions: content.quiz?.questions.length ?? 0 } : {})
  await auditMove(
    trx,
    author,
    'lesson',
    old,
    {
      before: { ...short(changed.before), ...quiz(before), ...state.before },
      after: { ...short(changed.after), ...quiz(after), ...state.after, ...version, ...(isRestored && { restores }) },
    },
    now,
  )
}
