import { notes } from '@padauk/contract/notes'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { createNote, listNotes, readNote, removeNote, restoreNote, updateNote } from './notes.ts'

export function notesRoutes(app: FastifyInstance) {
  answer(app, notes.list, ({ db, caller, query }) => listNotes(db, caller.member_id, query))
  answer(app, notes.read, ({ db, caller, params }) => readNote(db, caller.member_id, params.id))
  answer(app, notes.create, ({ db, caller, body, now, timeZone }) =>
    createNote(db, caller.member_id, body, now, localDay(now, timeZone)),
  )
  answer(app, notes.update, ({ db, caller, params, body, now }) =>
    updateNote(db, caller.member_id, params.id, body, now),
  )
  answer(app, notes.remove, ({ db, caller, params, now }) => removeNote(db, caller.member_id, params.id, now))
  answer(app, notes.restore, ({ db, caller, params, now }) => restoreNote(db, caller.member_id, params.id, now))
}
