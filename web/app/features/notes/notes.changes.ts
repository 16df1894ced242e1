import type { Note, NotePhase, NoteText } from '@padauk/contract/notes'
import type { Change } from '#lib/offline/changes.ts'

/** A note as the screen shows it. `based_on` is the server's time of a note whose new text it does not have yet. */
export type ShownNote = Note & { based_on?: string }

/** Names a note on the screen and in calls. One that was made on a device has its id from there. */
export const noteIdOf = ({ client_id, manifast_id }: Note) => client_id ?? String(manifast_id)

/** The version that a new text of a note is based on. A note that the server does not know has none. */
export const baseOf = ({ manifast_id, based_on, updated_at }: ShownNote) =>
  manifast_id === 0 ? undefined : (based_on ?? updated_at)

const rewritten = (note: ShownNote, { title, description }: NoteText, at: string): ShownNote => {
  const based_on = baseOf(note)
  return { ...note, title, description, updated_at: at, ...(based_on && { based_on }) }
}

/** What a change makes of a list. The last change is on top, whatever the clock of this device says. */
const changeNotes = (notes: ShownNote[], { act, key, params, body, about, at }: Change): ShownNote[] => {
  const id = params?.id ?? key
  const note = notes.find((one) => noteIdOf(one) === id)
  const others = notes.filter((one) => one !== note)
  if (act === 'notes.remove') return others
  if (act === 'notes.update') {
    const text = body as NoteText
    const isThere = note?.title === text.title && note.description === text.description
    return isThere ? notes : [rewritten(note ?? (about as ShownNote), text, at), ...others]
  }
  // The list may have the change already.
  if (note) return notes
  if (act === 'notes.create')
    return [{ ...(body as Omit<Note, 'manifast_id' | 'updated_at'>), manifast_id: 0, updated_at: at }, ...notes]
  const restored = about as ShownNote
  const place = notes.findLastIndex((one) => one.updated_at > restored.updated_at) + 1
  return [...notes.slice(0, place), restored, ...notes.slice(place)]
}

/** Notes of a phase with the changes that the answer does not have. */
export const withPendingNotes = (type: NotePhase) => (notes: ShownNote[], changes: readonly Change[]) =>
  changes.filter(({ shown }) => shown[0] === 'notes' && shown[1] === type).reduce(changeNotes, notes)

const lessonOf = ({ body, about }: Change) => (body?.lesson_id ?? about?.lesson_id) as number | undefined

/** Notes of a lesson with the changes that the answer does not have. */
export const withPendingLessonNotes = (lessonId: number) => (notes: ShownNote[], changes: readonly Change[]) =>
  changes.filter((one) => one.shown[0] === 'notes' && lessonOf(one) === lessonId).reduce(changeNotes, notes)
