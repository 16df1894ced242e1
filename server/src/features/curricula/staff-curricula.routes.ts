import { staffCurricula } from '@padauk/contract/staff-curricula'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { openUploads } from '../videos/uploads.ts'
import { readTree } from './staff-curricula.ts'
import { checkArchive, exportArchive, importArchive } from './staff-folders.ts'

export function staffCurriculaRoutes(app: FastifyInstance, { storage, settings }: Parts) {
  const place = { storage, settings, uploads: openUploads(settings.dataDir) }
  answer(app, staffCurricula.read, ({ db }) => readTree(db))
  answer(app, staffCurricula.export, ({ db, now }) => exportArchive(db, place, now))
  answer(app, staffCurricula.check, ({ db, body }) => checkArchive(db, place, body.upload_id))
  answer(app, staffCurricula.import, ({ db, caller, body, now }) => importArchive(db, place, caller, body, now))
}
