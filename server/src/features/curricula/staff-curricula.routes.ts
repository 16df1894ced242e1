import { staffCurricula } from '@padauk/contract/staff-curricula'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { openUploads } from '../videos/uploads.ts'
import { readTree } from './staff-curricula.ts'

/** Rarely used, and it brings parsers for Markdown, YAML and quizzes. */
const folders = () => import('./staff-folders.ts')

export function staffCurriculaRoutes(app: FastifyInstance, { storage, settings }: Parts) {
  const place = { storage, settings, uploads: openUploads(settings.dataDir) }
  answer(app, staffCurricula.read, ({ db }) => readTree(db))
  answer(app, staffCurricula.export, async ({ db, now }) =>
    (await import('./export-archive.ts')).exportArchive(db, settings, now),
  )
  answer(app, staffCurricula.check, async ({ db, body }) => (await folders()).checkArchive(db, place, body.upload_id))
  answer(app, staffCurricula.import, async ({ db, caller, body, now }) =>
    (await folders()).importArchive(db, place, caller, body, now),
  )
}
