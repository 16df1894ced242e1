import { downloads } from '@padauk/contract/downloads'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { pathSigner } from '#lib/signatures.ts'
import type { Parts } from '#parts.ts'
import { listDownloads } from './downloads.ts'

export function downloadsRoutes(app: FastifyInstance, { settings, storage }: Parts) {
  answer(app, downloads.list, ({ db, caller, params, language, now }) =>
    listDownloads(db, storage, caller, params.id, language, pathSigner(settings.secret, caller.member_id, now), now),
  )
}
