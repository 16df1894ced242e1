import type { Note } from '@padauk/contract/notes'
import { describe, expect, test } from 'vitest'
import type { Change } from '#lib/offline/changes.ts'
import { changeOf } from '../../../test/changes.ts'
import { noteIdOf, type ShownNote, withPendingLessonNotes, withPendingNotes } from './notes.changes.ts'

const timeOf = (hour: number) => `2026-11-10T0${hour}:00:00.000Z`
const noteOf = (manifast_id: number, title: string, more: Partial<Note> = {}): Note => ({
  ...{ manifast_id, title, description: 'Every word', type: 'MORNING_PHASE', updated_at: timeOf(manifast_id) },
  ...more,
})
/** Last changed first, as the server tells them. */
const NOTES = [noteOf(3, 'Three'), noteOf(2, 'Two'), noteOf(1, 'One')]
const AT = timeOf(9)

const shown = ['notes', 'MORNING_PHASE'] as const
const create = (key: string, title: string, more: object = {}) => {
  const body = { client_id: key, title, description: 'Every word', type: 'MORNING_PHASE', ...more }
  return changeOf('notes.create', { key, shown, body, at: AT })
}
const change = (act: string, note: ShownNote, more: Partial<Change> = {}) =>
  changeOf(`notes.${act}`, { shown, params: { id: noteIdOf(note) }, about: { ...note }, at: AT, ...more })
const update = (note: ShownNote, title: string) =>
  change('update', note, { body: { title, description: 'Every word' } })

const lay = (notes: ShownNote[], ...changes: Change[]) => withPendingNotes('MORNING_PHASE')(notes, changes)
const titles = (notes: ShownNote[]) => notes.map(({ title }) => title)
const [THREE, TWO, ONE] = NOTES as [Note, Note, Note]

describe('OFFLINE-1 changes of notes', () => {
  test('a new note is on top, in an empty list too, and keeps the id that this device gave it', () => {
    expect(titles(lay(NOTES, create('a', 'New')))).toEqual(['New', 'Three', 'Two', 'One'])
    expect(lay([], create('a', 'New'))).toEqual([
      { ...noteOf(0, 'New'), client_id: 'a', updated_at: AT, manifast_id: 0 },
    ])
  })

  test('a new text is on top, regardless of the clock, and names the version it is based on', () => {
    const early = { ...update(ONE, 'One, again'), at: timeOf(0) }
    const [first, ...others] = lay(NOTES, early)
    expect(first).toEqual({ ...ONE, title: 'One, again', updated_at: timeOf(0), based_on: timeOf(1) })
    expect(titles(others)).toEqual(['Three', 'Two'])
    expect(lay(NOTES, early, update(ONE, 'And again'))[0]).toMatchObject({ title: 'And again', based_on: timeOf(1) })
  })

  test('a new note has no version, also after a new text', () => {
    const [made] = lay([], create('a', 'New'))
    const [changed] = lay([], create('a', 'New'), update(made as ShownNote, 'Newer'))
    expect(changed).toEqual({ ...made, title: 'Newer' })
  })

  test('a note of a page that was not read is shown with its new text', () => {
    expect(titles(lay([THREE], update(ONE, 'One, again')))).toEqual(['One, again', 'Three'])
  })

  test('a deleted note comes back in its place', () => {
    expect(titles(lay(NOTES, change('remove', TWO)))).toEqual(['Three', 'One'])
    expect(lay(NOTES, change('remove', TWO), change('restore', TWO))).toEqual(NOTES)
    const later = [create('a', 'New'), change('remove', ONE), change('restore', ONE)]
    expect(titles(lay(NOTES, ...later))).toEqual(['New', 'Three', 'Two', 'One'])
  })

  test('the last of several changes is on top', () => {
    const made = lay(NOTES, create('a', 'A'), update(TWO, 'Two, again'), create('b', 'B'))
    expect(titles(made)).toEqual(['B', 'Two, again', 'A', 'Three', 'One'])
  })

  test('a list has the changes of its phase or lesson only', () => {
    const mine = create('a', 'In a lesson', { lesson_id: 7 })
    const renamed = update(noteOf(4, 'There', { lesson_id: 7 }), 'There, again')
    const changes = [mine, renamed, create('b', 'Elsewhere'), create('c', 'In another', { lesson_id: 8 })]
    expect(titles(withPendingLessonNotes(7)([], changes))).toEqual(['There, again', 'In a lesson'])
    expect(withPendingNotes('NIGHT_PHASE')(NOTES, changes)).toEqual(NOTES)
  })
})

test('OFFLINE-1 a list that has a change already stays as it is', () => {
  const made = noteOf(4, 'New', { client_id: 'a' })
  const list = [made, ...NOTES]
  expect(lay(list, create('a', 'New'))).toEqual(list)
  expect(lay(list, update(TWO, 'Two'))).toEqual(list)
  expect(lay(list, change('remove', noteOf(9, 'Gone')), change('restore', TWO))).toEqual(list)
})
