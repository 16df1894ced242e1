import { staffFiles } from '@padauk/contract/staff-files'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { storeStaffFile } from './staff-files.ts'

export function staffFilesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, staffFiles.create, ({ db, caller, file, now }) => storeStaffFile(db, storage, caller, file, now))
}
