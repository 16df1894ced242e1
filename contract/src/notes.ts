import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { Time, text } from './texts.ts'

const NOTE_PHASES = ['MORNING_PHASE', 'NIGHT_PHASE', 'EFFECTUATION_PHASE', 'BACKWARD_PHASE'] as const
export const NotePhase = z.enum(NOTE_PHASES, `type must be one of ${NOTE_PHASES.join(', ')}`)
export type NotePhase = z.infer<typeof NotePhase>

export const NOTE_TITLE_MAX = 200
export const NOTE_DESCRIPTION_MAX = 20_000
const title = text('title', { max: NOTE_TITLE_MAX })
const description = text('description', { max: NOTE_DESCRIPTION_MAX })

export const NoteText = z.strictObject({ title, description })
export type NoteText = z.infer<typeof NoteText>

export const Note = z.object({
  manifast_id: z.int(),
  title: z.string(),
  description: z.string(),
  type: NotePhase,
  updated_at: Time,
  /** Only of a note that was written in a lesson. */
  lesson_id: z.optional(z.int()),
})
export type Note = z.infer<typeof Note>

const id = z.object({ id: Id })
const LessonId = z
  .int('lesson_id must be a whole number')
  .check(z.positive('lesson_id must be a whole number'), z.maximum(999_999_999_999, 'lesson_id must be a whole number'))

// On the wire a note is "manifastcation" with a "manifast_id"; everywhere else it is a note.
export const notes = {
  list: get('/api/notes/manifastcation', {
    access: 'token',
    summary: 'The member’s notes, last changed first',
    query: z.object({ ...pageQuery(15), type: z.optional(NotePhase) }),
    answer: paged(Note),
  }),
  read: get('/api/notes/manifastcation/:id', {
    access: 'token',
    summary: 'One note',
    params: id,
    answer: content(Note),
  }),
  create: post('/api/notes/manifastcation', {
    access: 'token',
    summary: 'Write a note',
    /** A lesson that the member may not open is left out: the note is not refused for it. */
    body: z.strictObject({ title, description, type: NotePhase, lesson_id: z.optional(LessonId) }),
    answer: content(Note),
    status: 201,
  }),
  update: patch('/api/notes/manifastcation/:id', {
    access: 'token',
    summary: 'Update a note',
    params: id,
    /** `based_on` is the `updated_at` that was changed: another one by then is 409 `note_changed`. */
    body: z.strictObject({
      ...z.partial(NoteText).shape,
      based_on: z.optional(z.iso.datetime('based_on must be the time of a note')),
    }),
    answer: content(Note),
  }),
  remove: del('/api/notes/manifastcation/:id', { access: 'token', summary: 'Delete a note', params: id }),
  restore: post('/api/notes/manifastcation/:id/restore', {
    access: 'token',
    summary: 'Restore a note deleted within the last day',
    params: id,
    answer: content(Note),
  }),
}
