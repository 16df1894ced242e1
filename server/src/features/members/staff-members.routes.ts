import { staffMembers } from '@padauk/contract/staff-members'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { findDuplicates } from './staff-duplicates.ts'
import { exportMembers } from './staff-export.ts'
import { readFile } from './staff-file.ts'
import { importMembers } from './staff-import.ts'
import { renewLink } from './staff-links.ts'
import { endSessions, listMembers, updateMember } from './staff-members.ts'
import { registerMember, renewMember } from './staff-register.ts'

export function staffMembersRoutes(app: FastifyInstance, { settings: { publicUrl } }: Parts) {
  answer(app, staffMembers.list, ({ db, caller, query, now }) => listMembers(db, caller, query, now))
  answer(app, staffMembers.create, ({ db, caller, body, now }) =>
    registerMember(db, caller, { member: body, publicUrl }, now),
  )
  answer(app, staffMembers.duplicates, ({ db, query }) => findDuplicates(db, query))
  // The schema has converted it.
  answer(app, staffMembers.chat, async ({ body }) => body)
  answer(app, staffMembers.exportList, ({ db, caller, query, now }) => exportMembers(db, caller, query, now))
  answer(app, staffMembers.importFile, ({ db, caller, file, body, now }) =>
    importMembers(db, caller, { bytes: file.bytes, mapping: body.mapping, isDry: body.dry_run }, now),
  )
  answer(app, staffMembers.read, ({ db, params, now }) => readFile(db, params.id, now))
  answer(app, staffMembers.update, ({ db, caller, params, body, now }) =>
    updateMember(db, caller, { member_id: params.id, update: body }, now),
  )
  answer(app, staffMembers.renew, ({ db, caller, params, body, now }) =>
    renewMember(db, caller, { member_id: params.id, renewal: body }, now),
  )
  answer(app, staffMembers.renewLink, ({ db, caller, params, now }) =>
    renewLink(db, caller, { member_id: params.id, publicUrl }, now),
  )
  answer(app, staffMembers.endSessions, ({ db, caller, params, now }) => endSessions(db, caller, params.id, now))
}
