import { replays } from '@padauk/contract/replays'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { beginReplay, listReplays, saveReplay } from './replays.ts'

export function replaysRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, replays.list, ({ db, caller, params, now }) =>
    listReplays(db, caller.member_id, params.id, params.name, now),
  )
  answer(app, replays.begin, ({ db, caller, params, body, now }) =>
    beginReplay(db, caller.member_id, params.id, params.name, body?.client_id ?? null, now),
  )
  answer(app, replays.keep, ({ db, caller, params, body, now }) =>
    saveReplay(db, storage, caller.member_id, params.id, body, now),
  )
}
