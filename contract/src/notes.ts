import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import * as z from 'zod/mini'
import { ClientId, content, del, get, Id, IdOrClientId, paged, pageQuery, patch, post } from './endpoint.ts'
import { code, Time, text } from './texts.ts'

export const NOTE_PHASES = ['MORNING_PHASE', 'NIGHT_PHASE', 'EFFECTUATION_PHASE', 'BACKWARD_PHASE'] as const
export const NotePhase = z.enum(NOTE_PHASES, fault('no_choice', { field: 'type', choices: NOTE_PHASES.join(', ') }))
export type NotePhase = z.infer<typeof NotePhase>

export const NOTE_TITLE_MAX = 200
export const NOTE_DESCRIPTION_MAX = 20_000
const title = text('title', { max: NOTE_TITLE_MAX })
const description = text('description', { max: NOTE_DESCRIPTION_MAX })

export const NoteText = z.strictObject({ title, description })
export type NoteText = z.infer<typeof NoteText>

export const Note = z.object({
  manifast_id: z.int(),
  /** Only of a note that was given one. */
  client_id: z.optional(z.string()),
  title: z.string(),
  description: z.string(),
  type: NotePhase,
  updated_at: Time,
  /** Only of a note that was written in a lesson. */
  lesson_id: z.optional(z.int()),
  /** Only of a note that is pinned to a heading of its lesson: how the heading read, in which language, and its number. */
  heading: z.optional(z.string()),
  heading_number: z.optional(z.int()),
  heading_language: z.optional(z.enum(LANGUAGES)),
  /** Only of a note that is pinned to a second of its lesson's video. */
  video_second: z.optional(z.int()),
})
export type Note = z.infer<typeof Note>
/** Where in its lesson a note is pinned. */
export type NotePlace = Pick<Note, 'heading' | 'heading_number' | 'heading_language' | 'video_second'>

const id = z.object({ id: IdOrClientId })
const LessonId = z
  .int(fault('no_whole_number', { field: 'lesson_id' }))
  .check(
    z.positive(fault('no_whole_number', { field: 'lesson_id' })),
    z.maximum(999_999_999_999, fault('no_whole_number', { field: 'lesson_id' })),
  )

/** A longer heading is cut to this when a note is pinned to it. */
export const HEADING_MAX = 200
const HEADING_NUMBER = fault('no_whole_number_between', { field: 'heading_number', min: 0, max: 9999 })
const VIDEO_SECOND = fault('no_video_second')
const NewNote = z
  .strictObject({
    client_id: z.optional(ClientId),
    title,
    description,
    type: NotePhase,
    lesson_id: z.optional(LessonId),
    heading: z.optional(code('heading', { max: HEADING_MAX })),
    heading_number: z.optional(z.int(HEADING_NUMBER).check(z.gte(0, HEADING_NUMBER), z.lte(9999, HEADING_NUMBER))),
    heading_language: z.optional(
      z.enum(LANGUAGES, fault('neither', { field: 'heading_language', choices: 'en', last: 'my' })),
    ),
    video_second: z.optional(z.int(VIDEO_SECOND).check(z.gte(0, VIDEO_SECOND), z.lte(86_400, VIDEO_SECOND))),
  })
  .check(
    z.refine(
      ({ heading, heading_number, heading_language }) =>
        (heading === undefined) === (heading_number === undefined) &&
        (heading === undefined) === (heading_language === undefined),
      { message: fault('incomplete_heading'), path: ['heading'] },
    ),
    z.refine(({ heading, video_second }) => heading === undefined || video_second === undefined, {
      message: fault('pinned_twice'),
      path: ['video_second'],
    }),
    z.refine(
      ({ lesson_id, heading, video_second }) =>
        lesson_id !== undefined || (heading === undefined && video_second === undefined),
      { message: fault('pin_without_lesson'), path: ['lesson_id'] },
    ),
  )

// On the wire a note is "manifastcation" with a "manifast_id"; everywhere else it is a note.
export const notes = {
  list: get('/api/notes/manifastcation', {
    access: 'token',
    summary: 'The member’s notes, of a phase or a lesson, last changed first',
    query: z.object({ ...pageQuery(15), type: z.optional(NotePhase), lesson_id: z.optional(Id) }),
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
    /** A lesson that the member may not open is left out, with the place in it: the note is not refused for it. */
    body: NewNote,
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
      based_on: z.optional(z.iso.datetime(fault('no_based_on'))),
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
