import { archives } from '@padauk/contract/archives'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { downloadArchive, readArchiveSize } from './archives.ts'

export function archivesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, archives.size, ({ db, caller }) => readArchiveSize(db, caller.member_id))
  answer(app, archives.download, ({ db, caller, now }) => downloadArchive(db, storage, caller.member_id, now))
}
