import { staffLessons } from '@padauk/contract/staff-lessons'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { pathSigner } from '#lib/signatures.ts'
import type { Parts } from '#parts.ts'
import { binRow } from '../bin-items/bin-row.ts'
import { readVersion } from './lesson-versions.ts'
import {
  createLesson,
  discardChanges,
  listLessonVersions,
  listStaffLessons,
  parseGift,
  readStaffLesson,
  restoreVersion,
  updateLesson,
} from './staff-lessons.ts'

/** Staff previews are signed for this id, which belongs to no member. */
const NO_MEMBER = 0

export function staffLessonsRoutes(app: FastifyInstance, { settings }: Parts) {
  const signer = (now: Date) => pathSigner(settings.secret, NO_MEMBER, now)
  answer(app, staffLessons.list, ({ db, query }) => listStaffLessons(db, query))
  answer(app, staffLessons.read, ({ db, params, now }) => readStaffLesson(db, params.id, signer(now)))
  answer(app, staffLessons.create, ({ db, caller, body, now }) => createLesson(db, caller, body, signer(now), now))
  answer(app, staffLessons.update, ({ db, caller, params, body, now }) =>
    updateLesson(db, caller, params.id, body, signer(now), now),
  )
  answer(app, staffLessons.discard, ({ db, caller, params, body, now }) =>
    discardChanges(db, caller, params.id, body.revision_id, signer(now), now),
  )
  answer(app, staffLessons.remove, ({ db, caller, params, query, now }) =>
    binRow(db, caller, 'lesson', params.id, query.confirm === 'true', now),
  )
  answer(app, staffLessons.gift, ({ body }) => parseGift(body.gift))
  answer(app, staffLessons.versions, ({ db, params, query }) => listLessonVersions(db, params.id, query))
  answer(app, staffLessons.readVersion, ({ db, params }) => readVersion(db, params.id, params.version))
  answer(app, staffLessons.restore, ({ db, caller, params: { id, version }, query, now }) =>
    restoreVersion(db, caller, id, { version, revisionId: query.revision_id }, signer(now), now),
  )
}
