import type { Note } from '@padauk/contract/notes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import '#ui/toasts.tsx'
import { readPending, showPending } from '#lib/offline/pending.ts'
import { startQueue } from '../../../test/queue.ts'
import { answer, fill, NO_ANSWER, refusal, saidOf, show, signIn } from '../../../test/show.tsx'
import { notesQuery } from './notes.api.ts'
import { NotesModal } from './notes-modal.tsx'

const LIST = 'GET /api/notes/manifastcation'
const ADD = 'POST /api/notes/manifastcation'
const CHANGE = 'PATCH /api/notes/manifastcation/1'
const NOTE: Note = {
  manifast_id: 1,
  title: 'Kept there',
  description: 'Old',
  type: 'MORNING_PHASE',
  updated_at: '2026-11-10T05:30:00.000Z',
}
const CREATED = "You've created manifestation successfully!!"

/** What was sent, with its key. */
let sent: { title: string; description: string; key: string | null }[] = []
const take = ({ headers, body }: { headers: Headers; body: string }) => {
  const { title, description } = JSON.parse(body)
  sent.push({ title, description, key: headers.get('Idempotency-Key') })
  return NOTE
}
/** Arrives, but its response does not. */
const lose = (init: Parameters<typeof take>[0]) => {
  take(init)
  return NO_ANSWER
}

let answers: Record<string, unknown> = {}
const open = () => show(<NotesModal member="a" onClose={() => {}} />)
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await act(async () => {})
}
const type = (title: string, description = 'Every word') => {
  fill('Title', title)
  fill('Description', description)
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

beforeEach(() => {
  sent = []
  answers = { [LIST]: { currentPage: 1, totalPage: 1, data: [NOTE] }, [ADD]: take }
  answer(answers)
  signIn()
})

describe('NOTE-5', () => {
  test('an unsent edit is offered again at its note, until it is cancelled', async () => {
    const { unmount } = await open()
    await press('Edit: Kept there')
    fill('Description', 'New')
    unmount()
    await open()
    await screen.findByText('Change not sent')
    await press('Edit: Kept there')
    expect(value('Description')).toBe('New')
    await press('Cancel')
    await press('Edit: Kept there')
    expect(value('Description')).toBe('Old')
  })

  test('a failure is shown above the dialog and keeps the input; the toast can be closed', async () => {
    await open()
    answers[ADD] = NO_ANSWER
    await press('Add New Note')
    type('Kept')
    await press('Add New Note')
    const told = await screen.findByText('No network. Nothing was changed, please try again.')
    expect(screen.getByRole('dialog').contains(told)).toBe(true)
    fireEvent.click(within(told.closest('[role=alert]') as HTMLElement).getByRole('button'))
    expect([value('Title'), value('Description')]).toEqual(['Kept', 'Every word'])
  })

  test.each([
    ['at once', () => press('Retry')],
    [
      'after a reload',
      async (unmount: () => void) => {
        unmount()
        await open()
        await press('Continue')
        await press('Add New Note')
      },
    ],
  ])('a lost response makes no second note when sending is retried %s', async (_, retry) => {
    const { unmount } = await open()
    answers[ADD] = lose
    await press('Add New Note')
    type('Once')
    await press('Add New Note')
    await screen.findByText('Not sent. Your text is kept here.')
    answers[ADD] = take
    await retry(unmount)
    await screen.findByText(CREATED)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  test('what was typed between two attempts changes the note that the first one may have made', async () => {
    await open()
    answers[ADD] = lose
    await press('Add New Note')
    type('Once')
    await press('Add New Note')
    await screen.findByText('Not sent. Your text is kept here.')
    answers[ADD] = refusal(422, 'Error: this key was used for another call', { code: 'idempotency_key_reused' })
    answers[`PATCH /api/notes/manifastcation/${sent[0]?.key}`] = take
    fill('Description', 'Every word and one more')
    await press('Add New Note')
    await screen.findByText(CREATED)
    expect(sent.map(({ description }) => description)).toEqual(['Every word', 'Every word and one more'])
  })

  test('an edit of a note that is gone becomes a new note', async () => {
    await open()
    answers[CHANGE] = refusal(404, 'Error: no')
    await press('Edit: Kept there')
    fill('Description', 'Every word')
    await press('Update Note')
    await screen.findByText(/^This note has been deleted in the meantime\. Your text is kept here/)
    await press('Add New Note')
    await screen.findByText(CREATED)
    expect(sent).toMatchObject([{ title: 'Kept there', description: 'Every word' }])
    expect(screen.queryByText('Change not sent')).toBeNull()
  })

  test('without storage a warning is shown, and the page still holds the input', async () => {
    vi.stubGlobal('localStorage', { clear: () => {} })
    await open()
    await press('Add New Note')
    type('Nowhere to keep')
    screen.getByText(/^This device cannot keep a draft\./)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await press('Continue')
    expect(value('Description')).toBe('Every word')
    await press('Cancel')
  })
})

describe('NOTE-5 OFFLINE-1 without a network', () => {
  beforeEach(startQueue)
  const create = ({ body }: { body: string }) => {
    const { client_id, ...text } = JSON.parse(body)
    notes = [{ ...NOTE, ...text, manifast_id: 2, client_id }, ...notes]
    return Response.json({ content: notes[0] }, { status: 201 })
  }
  const returnNetwork = async () => {
    answers[ADD] = create
    await act(async () => void dispatchEvent(new Event('online')))
  }
  let notes: Note[] = []
  beforeEach(() => {
    notes = [NOTE]
    answers[LIST] = () => ({ currentPage: 1, totalPage: 1, data: notes })
    answers[ADD] = NO_ANSWER
  })

  test('a note is changed before it has arrived', async () => {
    await open()
    await press('Add New Note')
    type('New')
    await press('Add New Note')
    await press('Edit: New')
    fill('Description', 'Every word and one more')
    await press('Update Note')
    await screen.findAllByRole('article')
    screen.getByText('Every word and one more')
    const texts: unknown[] = []
    answers[`PATCH /api/notes/manifastcation/${readPending().changes[0]?.key}`] = ({ body }: { body: string }) => {
      texts.push(JSON.parse(body))
      return Object.assign(notes[0] ?? {}, JSON.parse(body))
    }
    await returnNetwork()
    await waitFor(() => expect(texts).toEqual([{ title: 'New', description: 'Every word and one more' }]))
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  test('OFFLINE-4 a note is shown although the list was never read', async () => {
    answers[LIST] = NO_ANSWER
    await open()
    await screen.findByText(/^No network\./)
    await press('Add New Note')
    type('The first one')
    await press('Add New Note')
    expect((await screen.findByRole('article')).textContent).toContain('The first one')
    screen.getByRole('button', { name: 'Retry' })
  })

  test('a draft that was sent before a crash is not offered again; what is typed into it makes another note', async () => {
    await open()
    await press('Add New Note')
    type('First')
    const drafts = Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'))
    await press('Add New Note')
    await screen.findByText('First')
    for (const [name, value] of drafts) localStorage.setItem(name, value)
    act(() => showPending({}))
    expect(screen.queryByText('Continue')).toBeNull()
    const { changes } = readPending()
    // As long as the page does not know what it has sent.
    act(() => showPending({ changes: [] }))
    await press('Continue')
    type('Second')
    act(() => showPending({ changes }))
    await press('Add New Note')
    await screen.findByText('Second')
    expect(screen.queryByText('Continue')).toBeNull()
    await returnNetwork()
    await waitFor(() => expect(notes.map(({ title }) => title)).toEqual(['Second', 'First', 'Kept there']))
  })
})

test('NOTE-2 a note that another one has shifted to the next page is shown once', () => {
  const page = (...ids: number[]) => ({ data: ids.map((manifast_id) => ({ ...NOTE, manifast_id })) })
  const pages = [page(3, 2), page(2, 1)] as never[]
  const shown = notesQuery('MORNING_PHASE').select?.({ pages, pageParams: [1, 2] })
  expect(shown?.map(({ manifast_id }) => manifast_id)).toEqual([3, 2, 1])
})

describe('NOTE-3', () => {
  test('title and description are required, and Cancel clears the form', async () => {
    await open()
    await press('Add New Note')
    fill('Title', '   ')
    await press('Add New Note')
    expect(['Title', 'Description'].map(saidOf)).toEqual(['title is required', 'description is required'])
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    expect(sent).toEqual([])
    fill('Title', 'Half a thought')
    await press('Cancel')
    await press('Add New Note')
    expect(value('Title')).toBe('')
  })

  test('limits are shown before they are reached, counted as on the server', async () => {
    await open()
    await press('Add New Note')
    type('🌼'.repeat(195))
    expect(saidOf('Title')).toBe('5 characters left')
    type('🌼'.repeat(203))
    expect(saidOf('Title')).toBe('3 characters too many')
    await press('Add New Note')
    expect(sent).toEqual([])
    expect(value('Title')).toBe('🌼'.repeat(203))
  })
})

describe('NOTE-4 a deleted note is gone, and Undo brings it back', () => {
  const REMOVE = 'DELETE /api/notes/manifastcation/1'
  const gone = refusal(404, 'Error: no')
  test.each<[string, unknown[], unknown[]]>([
    ['even when the response is lost', [NO_ANSWER, gone], [undefined]],
    ['also when it was deleted elsewhere', [gone], [undefined]],
    ['by the same try when the first one fails', [undefined], [NO_ANSWER, undefined]],
  ])('%s', async (_, removals, restores) => {
    const keys: (string | null)[] = []
    Object.assign(answers, {
      [REMOVE]: () => removals.shift(),
      'POST /api/notes/manifastcation/1/restore': ({ headers }: { headers: Headers }) => {
        keys.push(headers.get('Idempotency-Key'))
        return restores.shift()
      },
    })
    await open()
    await press('Delete: Kept there')
    const sure = screen.getByRole('dialog', { name: 'Are you sure you want to delete ?' })
    answers[LIST] = { currentPage: 1, totalPage: 1, data: [] }
    vi.useFakeTimers()
    const click = async (button: HTMLElement) => {
      fireEvent.click(button)
      await act(() => vi.advanceTimersByTimeAsync(2000))
    }
    await click(within(sure).getByRole('button', { name: 'Delete' }))
    screen.getByText("You've deleted manifestation successfully!!")
    expect(screen.queryByRole('article')).toBeNull()
    answers[LIST] = { currentPage: 1, totalPage: 1, data: [NOTE] }
    const isRetried = restores.length > 1
    await click(screen.getByRole('button', { name: 'Undo' }))
    if (isRetried) await click(screen.getByRole('button', { name: 'Retry' }))
    screen.getByRole('article')
    expect(keys).toEqual(keys.map(() => keys[0]))
    expect([removals, restores]).toEqual([[], []])
  })
})
