import type { ChecklistItem } from '@padauk/contract/checklists'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { localDay } from '#lib/dates.ts'
import '#ui/toasts.tsx'
import { lastApplied } from '#lib/offline/applied.ts'
import { cacheUnasked } from '#lib/offline/cached-queries.ts'
import { queryClient } from '#lib/query-client.ts'
import { startCache, startQueue } from '../../../test/queue.ts'
import { answer, fill, NO_ANSWER, refusal, show, signIn } from '../../../test/show.tsx'
import { ChecklistList } from './checklist-list.tsx'
import { checklistQuery } from './checklists.api.ts'

const DAY = 24 * 60 * 60_000
const LIST = 'GET /api/checklist'
const ADD = 'POST /api/checklist'
const MONTH = 'GET /api/checklist/months/2026-11'
const FIRST = '/api/checklist/1'
const TICK = `PUT ${FIRST}/days/2026-11-10`
const REFUSED = refusal(409, 'Error: something went wrong')

/** What the server knows. */
let items: ChecklistItem[] = []
const keep = (titles: string[]) => {
  items = titles.map((title, at) => ({ item_id: at + 1, title, is_done: false, position: at + 1 }))
}
const move = ({ body }: { body: string }) => {
  const one = items.filter(({ item_id }) => item_id === 1)
  items = items.filter(({ item_id }) => item_id !== 1).toSpliced(JSON.parse(body).position - 1, 0, ...one)
  for (const [at, item] of items.entries()) item.position = at + 1
  return one[0]
}
const make = ({ body }: { body: string }) => {
  const item_id = items.length + 1
  const item: ChecklistItem = { item_id, is_done: false, position: item_id, ...JSON.parse(body) }
  items.push(item)
  return Response.json({ content: item }, { status: 201 })
}
const tick = ({ body }: { body: string }) => {
  for (const item of items.slice(0, 1)) item.is_done = JSON.parse(body).is_done
}
/** Takes the first request late, and later ones at once. */
const slowFirst = (take: (init: { body: string }) => unknown) => {
  const slow = Promise.withResolvers<void>()
  let count = 0
  return {
    answer: async (init: { body: string }) => {
      if (count++ === 0) await slow.promise
      return take(init)
    },
    end: () =>
      act(async () => {
        // Later ones would be sent by now.
        await new Promise((next) => setTimeout(next))
        slow.resolve()
      }),
  }
}

const open = async (titles: string[], more: Record<string, unknown> = {}) => {
  keep(titles)
  const answers: Record<string, unknown> = {
    [LIST]: () => ({ date: localDay(), streak_days: 0, data: structuredClone(items) }),
    [MONTH]: { month: '2026-11', streak_days: 0, data: [{ date: '2026-11-10', total: items.length, done: 0 }] },
    [TICK]: tick,
    ...more,
  }
  const calls = answer(answers)
  const shown = await show(<ChecklistList member="a" />)
  // At once instead of after the first view.
  await act(async () => void dispatchEvent(new Event('online')))
  await screen.findByLabelText('Add an item')
  return { answers, calls, ...shown }
}
const titles = () => screen.queryAllByRole('listitem').flatMap((item) => item.querySelector('label')?.textContent ?? [])
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const add = () => screen.getByLabelText<HTMLInputElement>('Add an item')
const act1 = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Change: One' }))
  return screen.findByRole('button', { name: `${name}: One` })
}
/** As long as a retry takes. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(2000))
const settled = () => waitFor(() => expect([queryClient.isMutating(), queryClient.isFetching()]).toEqual([0, 0]))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00+06:30') })
  signIn()
})

describe('CHECK-1', () => {
  test('what is not added yet survives a reload; a retry after a lost response has its key, and clears it', async () => {
    const keys: (string | null)[] = []
    const lost = ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return refusal(502, '')
    }
    const { unmount } = await open([], { [ADD]: lost })
    fill('Add an item', 'Once')
    fireEvent.submit(add())
    await waitFor(() => expect(keys).toHaveLength(1))
    await settled()
    unmount()
    const { answers } = await open([])
    expect(add().value).toBe('Once')
    answers[ADD] = (init: { headers: Headers }) => {
      lost(init)
      keep(['Once'])
    }
    fireEvent.submit(add())
    await waitFor(() => expect(titles()).toEqual(['Once']))
    expect(add().value).toBe('')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })

  test('the limit of the title is shown before submitting', async () => {
    await open([])
    fill('Add an item', 'x'.repeat(122))
    screen.getByText('2 characters too many')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
    fill('Add an item', 'x'.repeat(120))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(false)
  })

  test('a deletion whose response was lost counts as done, and Undo restores the item', async () => {
    let tries = 0
    await open(['One', 'Two'], {
      [`DELETE ${FIRST}`]: () => {
        items = items.slice(-1)
        return tries++ === 0 ? NO_ANSWER : refusal(404, 'Error: no')
      },
      [`POST ${FIRST}/restore`]: () => keep(['One', 'Two']),
    })
    const button = await act1('Delete')
    vi.useFakeTimers({ now: Date.now() })
    fireEvent.click(button)
    await wait()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await wait()
    expect(titles()).toEqual(['One', 'Two'])
    expect(tries).toBe(2)
  })
})

describe('CHECK-1 what is done through the queue', () => {
  beforeEach(startQueue)

  test('a quick tick and untick ends unticked, even when the first request is slow', async () => {
    const slow = slowFirst(tick)
    await open(['One'], { [TICK]: slow.answer })
    fireEvent.click(box('One'))
    await waitFor(() => expect(box('One').checked).toBe(true))
    fireEvent.click(box('One'))
    await slow.end()
    await settled()
    expect([box('One').checked, items[0]?.is_done]).toEqual([false, false])
  })

  test('pressing Down twice quickly moves an item two places, even when the first request is slow', async () => {
    const slow = slowFirst(move)
    await open(['One', 'Two', 'Three'], { [`PATCH ${FIRST}`]: slow.answer })
    fireEvent.click(await act1('Move down'))
    await waitFor(() => expect(titles()).toEqual(['Two', 'One', 'Three']))
    fireEvent.click(screen.getByRole('button', { name: 'Move down: One' }))
    await slow.end()
    await settled()
    for (const list of [titles(), items.map(({ title }) => title)]) expect(list).toEqual(['Two', 'Three', 'One'])
  })

  test('a refused tick and a refused move are rolled back and explained', async () => {
    const { user } = await open(['One', 'Two'], { [TICK]: REFUSED, [`PATCH ${FIRST}`]: REFUSED })
    fireEvent.click(box('One'))
    await screen.findByText('something went wrong')
    await user.click(screen.getByRole('button', { name: 'Close the message' }))
    fireEvent.click(await act1('Move down'))
    await screen.findByText('something went wrong')
    await settled()
    expect([titles(), box('One').checked]).toEqual([['One', 'Two'], false])
  })

  test('what is typed into a new item stays when it has arrived, and renames it', async () => {
    const slow = slowFirst(make)
    const { answers } = await open(['One'], { [ADD]: slow.answer })
    fill('Add an item', 'Tea')
    fireEvent.submit(add())
    await screen.findByRole('checkbox', { name: 'Tea' })
    fireEvent.click(screen.getByRole('button', { name: 'Change: Tea' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Rename: Tea' }))
    fill('Name of the item', 'Green tea')
    const field = screen.getByLabelText<HTMLInputElement>('Name of the item')
    await slow.end()
    await settled()
    expect([items[1]?.title, field.isConnected, field.value]).toEqual(['Tea', true, 'Green tea'])
    answers[`PATCH /api/checklist/${items[1]?.client_id}`] = ({ body }: { body: string }) =>
      Object.assign(items[1] ?? {}, JSON.parse(body))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settled()
    expect(titles()).toEqual(['One', 'Green tea'])
    expect(items[1]?.title).toBe('Green tea')
  })

  test('OFFLINE-1 an item added to an empty list right after a start without a network is kept, and sent once', async () => {
    startCache()
    const read = { content: { date: localDay(), streak_days: 0, data: [] }, readOn: localDay() }
    await cacheUnasked(queryClient, checklistQuery.queryKey, read, lastApplied())
    const { answers, unmount } = await open([], { [LIST]: NO_ANSWER, [ADD]: NO_ANSWER })
    fill('Add an item', 'Tea')
    fireEvent.submit(add())
    await screen.findByRole('checkbox', { name: 'Tea' })
    await settled()
    expect(add().value).toBe('')
    unmount()
    queryClient.clear()
    await show(<ChecklistList member="a" />)
    await screen.findByRole('checkbox', { name: 'Tea' })
    answers[ADD] = make
    answers[LIST] = () => ({ date: localDay(), streak_days: 0, data: structuredClone(items) })
    await act(async () => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(items.map(({ title }) => title)).toEqual(['Tea']))
    await settled()
    expect(titles()).toEqual(['Tea'])
  })
})

describe('CHECK-1 OFFLINE-1 a day that begins', () => {
  /** The list with the first item ticked on the day before. */
  const openTicked = async () => {
    const shown = await open(['One'], { 'PUT /api/checklist/1/days/2026-11-11': NO_ANSWER })
    fireEvent.click(box('One'))
    await settled()
    expect(box('One').checked).toBe(true)
    vi.useFakeTimers({ now: Date.now() })
    return shown
  }
  const pass = async () => {
    vi.setSystemTime(Date.now() + DAY)
    document.dispatchEvent(new Event('visibilitychange'))
    await wait()
  }

  test('shows its list', async () => {
    await openTicked()
    screen.getByText(/^Today.* 10\/11\/26/)
    keep(['One'])
    await pass()
    screen.getByText(/^Today.* 11\/11\/26/)
    expect(box('One').checked).toBe(false)
  })

  test('without a network has no ticks, and a tick counts for it', async () => {
    const { answers, calls } = await openTicked()
    answers[LIST] = NO_ANSWER
    await pass()
    expect(box('One').checked).toBe(false)
    fireEvent.click(box('One'))
    await wait()
    expect(calls).toContain('PUT /api/checklist/1/days/2026-11-11')
  })

  test('is not told by a list that was asked for before midnight', async () => {
    const { answers } = await openTicked()
    const late = Promise.withResolvers<unknown>()
    answers[LIST] = () => late.promise
    void queryClient.refetchQueries({ queryKey: ['checklists', 'today'] })
    await act(async () => {})
    answers[LIST] = NO_ANSWER
    // Fires no timer: the answer arrives before the page has noticed the new day.
    vi.setSystemTime(Date.now() + DAY)
    late.resolve({ date: '2026-11-10', streak_days: 0, data: items })
    await wait()
    expect(box('One').checked).toBe(false)
  })
})

describe('CHECK-2', () => {
  const today = () => screen.getByRole('table').querySelector('[aria-current=date]')?.textContent

  test('a tick made just before opening the month is counted', async () => {
    const slow = Promise.withResolvers<void>()
    const monthOf = (done: number) => ({
      month: '2026-11',
      streak_days: 0,
      data: [{ date: '2026-11-10', done, needed: 1 }],
    })
    const { answers } = await open(['One'], { [TICK]: () => slow.promise, [MONTH]: monthOf(0) })
    fireEvent.click(box('One'))
    fireEvent.click(screen.getByRole('button', { name: 'Month view' }))
    await waitFor(() => expect(today()).toContain('0 of the 1 thing'))
    answers[MONTH] = monthOf(1)
    await act(async () => slow.resolve())
    await waitFor(() => expect(today()).toContain('1 of the 1 thing'))
  })

  test('LOOK-2 a month that fails to load offers Retry, and the list stays', async () => {
    const { answers, user } = await open(['One'], { [MONTH]: refusal(422, 'Error: no') })
    box('One')
    await user.click(screen.getByRole('button', { name: 'Month view' }))
    answers[MONTH] = { month: '2026-11', streak_days: 0, data: [{ date: '2026-11-10', done: 0, needed: 1 }] }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(today()).toContain('0 of the 1 thing'))
  })
})
