import type { Note, NotePhase } from '@padauk/contract/notes'
import { type Change, mayHaveArrived } from '#lib/offline/changes.ts'

/** A note as the screen shows it. `based_on` is the server's time of a note whose change still waits. */
export type ShownNote = Note & { based_on?: string }

const noteOf = (answer: unknown) => (answer as { content?: Note } | undefined)?.content

/** A note with a text that was not sent yet. One that the server does not know has no version. */
const rewritten = (old: ShownNote, { at, body }: Change): ShownNote => {
  const { title, description } = body as Pick<Note, 'title' | 'description'>
  const version = old.manifast_id < 0 ? {} : { based_on: old.based_on ?? old.updated_at }
  return { ...old, title, description, updated_at: at, ...version }
}

/** What a change makes of a note; undefined if it removes it. */
const changed = (entry: Change, old: ShownNote | undefined, manifast_id: number): ShownNote | undefined => {
  const { act, answer, about, body, at } = entry
  const known = noteOf(answer)
  if (known) return known
  if (act === 'notes.create')
    return { ...(body as Omit<Note, 'manifast_id' | 'updated_at'>), manifast_id, updated_at: at }
  const before = old ?? { ...(about as ShownNote), manifast_id }
  if (act === 'notes.update') return rewritten(before, entry)
  return act === 'notes.restore' ? before : undefined
}

/** The server's own of a note whose creation was tried, and whose answer got lost. */
const arrivedAs = (notes: Iterable<ShownNote>, entry: Change) => {
  const { act, body, about } = entry
  if (act !== 'notes.create' || !mayHaveArrived(entry)) return undefined
  const isIt = ({ manifast_id, title, description }: Note) =>
    manifast_id > Number(about?.after ?? 0) && title === body?.title && description === body?.description
  return [...notes].find(isIt)
}

const newestFirst = (a: Note, b: Note) => b.updated_at.localeCompare(a.updated_at)

/** Notes with the changes that wait and belong to them. The last change is on top, whatever the clock of this device says. */
const overlaid = (notes: ShownNote[], entries: readonly Change[]): ShownNote[] => {
  const read = new Map(notes.map((note) => [note.manifast_id, note]))
  const top = new Map<number, ShownNote>()
  // Temporary ids of notes that have arrived. A change names one of them by either id.
  const temporary = new Map<number, number>()
  // What was sent is forgotten only when its phase is read again, and may be older than what was read here.
  const isOld = ({ answer }: Change) => {
    const known = noteOf(answer)
    return known !== undefined && (read.get(known.manifast_id)?.updated_at ?? '') >= known.updated_at
  }
  for (const entry of entries.filter((one) => !isOld(one))) {
    const named = Number(entry.params?.id ?? entry.makes?.id)
    const id = temporary.get(named) ?? named
    const next = changed(entry, top.get(id) ?? read.get(id), id)
    const arrived = arrivedAs(read.values(), entry)
    if (arrived) {
      read.delete(arrived.manifast_id)
      temporary.set(arrived.manifast_id, id)
    }
    // The text of another device keeps its place beside this one, which became a note of its own.
    if (id < 0 || !next || next.manifast_id === id) {
      top.delete(id)
      read.delete(id)
    }
    if (next) (entry.act === 'notes.restore' ? read : top).set(next.manifast_id, next)
  }
  for (const id of top.keys()) read.delete(id)
  return [...[...top.values()].reverse(), ...[...read.values()].sort(newestFirst)]
}

/** Notes of a phase with the changes that wait. */
export const withPendingNotes = (type: NotePhase) => (notes: ShownNote[], entries: readonly Change[]) =>
  overlaid(
    notes,
    entries.filter(({ shown }) => shown[0] === 'notes' && shown[1] === type),
  )

const lessonOf = ({ answer, body, about }: Change) =>
  noteOf(answer)?.lesson_id ?? (body as Partial<Note> | undefined)?.lesson_id ?? (about as Partial<Note>)?.lesson_id

/** Notes of a lesson with the changes that wait. */
export const withPendingLessonNotes = (lessonId: number) => (notes: ShownNote[], entries: readonly Change[]) =>
  overlaid(
    notes,
    entries.filter((entry) => entry.shown[0] === 'notes' && lessonOf(entry) === lessonId),
  )
