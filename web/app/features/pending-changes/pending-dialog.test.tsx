import type { NewChange, Refusal } from '@padauk/offline/changes'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPending } from '#lib/offline/pending.ts'
import { changeOf } from '../../../test/changes.ts'
import { show, signIn } from '../../../test/show.tsx'
import { PendingNotice } from './pending-notice.tsx'

const engine = vi.hoisted(() => ({
  takeBack: vi.fn(),
  dropChange: vi.fn(),
  retryChange: vi.fn(),
  sendInstead: vi.fn(),
  sendNow: vi.fn(),
}))
vi.mock('#lib/offline/engine.ts', () => engine)

const note = (title: string, part: Partial<NewChange> = {}) =>
  changeOf('notes.update', { title, body: { title, description: 'Every word' }, ...part })
const refusal = (status: number, message: string) => ({ status, code: 'refused', message }) as Refusal

/** Opens the pending changes: two notes, after one that was refused and one that it holds back. */
const open = async (refused = note('Refused'), why = refusal(422, 'Error: the title is too long')) => {
  const { user } = await show(<PendingNotice isOver={false} signIn={null} />)
  act(() =>
    showPending({
      pending: [note('First'), note('Second', { act: 'notes.create' } as Partial<NewChange>)],
      refused: [{ change: refused, refusal: why }, { change: note('Held') }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const dialog = await screen.findByRole('dialog', { name: 'Waits to be sent' })
  return { user, dialog, press: (name: string) => user.click(within(dialog).getByRole('button', { name })) }
}

beforeEach(() => {
  signIn()
  for (const one of Object.values(engine)) one.mockReset().mockResolvedValue(undefined)
})

test('OFFLINE-4 refused changes come first with the reason, then those that they block, then pending ones, in order', async () => {
  const { dialog } = await open()
  screen.getByText('3 changes wait on this phone. 1 change could not be sent.')
  const rows = within(dialog).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('.strong')?.textContent)).toEqual(['Refused', 'Held', 'First', 'Second'])
  expect(rows[0]?.textContent).toContain('Not sent: ')
  expect(rows[1]?.textContent).toContain('Waits for the change before it.')
  within(rows[3] as HTMLElement).getByText('New note')
})

test('OFFLINE-4 its text can be copied; it is dropped, and Undo brings it back', async () => {
  const { dialog, press, user } = await open()
  engine.dropChange.mockImplementation(async () => {
    showPending({ refused: [], pending: [] })
    return engine.takeBack
  })
  await press('Copy: Refused')
  await screen.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe('Refused\n\nEvery word')
  await press('Drop: Refused')
  await within(dialog).findByText('Everything is sent.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(engine.takeBack).toHaveBeenCalledOnce()
})

test('OFFLINE-4 a refused change is tried again', async () => {
  const refused = note('Refused')
  const { press } = await open(refused)
  await press('Try again')
  expect(engine.retryChange).toHaveBeenCalledWith(refused.key)
})

test('OFFLINE-4 NOTE-5 the text of a note that was deleted elsewhere is offered as a new note', async () => {
  const instead = { code: 'not_found', act: 'notes.create', method: 'POST', path: '/api/notes', expects: 201 } as const
  const refused = note('Gone', { instead })
  const { press } = await open(refused, refusal(404, 'Error: note not found'))
  await press('Save as a new note')
  expect(engine.sendInstead).toHaveBeenCalledWith(refused)
})
