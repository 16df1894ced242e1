import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setErrorNavigation } from '#lib/query-client.ts'
import { answer, refusal, show, signIn } from '../../../test/show.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { watchSearchKeys } from './search-keys.ts'

const HIT = { kind: 'lesson', extract: '', campus_title: 'Chart Reading', category_title: 'First' }
const hitsOf = (...titles: string[]) => ({
  data: titles.map((title) => ({ ...HIT, title, lesson_id: title.charCodeAt(0) })),
})

/** Opens the search; `given` answers by what is searched for. */
const open = async (given: (q: string | null) => unknown) => {
  const asked: (string | null)[] = []
  answer({
    'GET /api/search': (_init: unknown, query: URLSearchParams) => {
      asked.push(query.get('q'))
      return given(query.get('q'))
    },
  })
  await show(<SearchDialog onClose={() => {}} onNote={() => {}} />)
  return asked
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Types all of it, and waits until it is searched for. */
const search = async (q: string) => {
  fireEvent.change(box(), { target: { value: q } })
  await pass(200)
  // The pause is over, and the question on its way.
  await pass(50)
}
const titles = () => [...document.querySelectorAll('.search-hits .strong')].map(({ textContent }) => textContent)
const focused = () => document.activeElement?.querySelector('.strong')?.textContent

/** What opens the error page. */
const leave = vi.fn()

beforeEach(() => {
  setErrorNavigation(leave)
  vi.useFakeTimers()
  signIn()
})

describe('LEARN-10', () => {
  test('a search waits for a pause in typing', async () => {
    const asked = await open(() => hitsOf('Candles'))
    for (const q of ['c', 'ca', 'can']) {
      fireEvent.change(box(), { target: { value: q } })
      await pass(100)
    }
    await pass(100)
    expect(asked).toEqual(['can'])
  })

  test('the results are those of the latest query, whichever response arrives first', async () => {
    const late = Promise.withResolvers()
    await open((q) => (q === 'candle' ? late.promise : hitsOf('Wallets')))
    await search('candle')
    await search('wallet')
    expect(titles()).toEqual(['Wallets'])
    late.resolve(hitsOf('Candles'))
    await pass(1000)
    expect(titles()).toEqual(['Wallets'])
  })

  test('matches are highlighted in title and text, which is no HTML', async () => {
    const extract = 'What one <mark>candle</mark> says &#60;b&#62;'
    await open(() => ({ data: [{ ...HIT, title: 'Candles and Trends', lesson_id: 1, extract }] }))
    await search('candle')
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Candle', 'candle'])
    expect(document.querySelector('.hit-extract')?.textContent).toBe('What one candle says <b>')
    screen.getByText('Lesson · Chart Reading · First')
  })

  test('a locked lesson is marked, with what opens it', async () => {
    await open(() => ({ data: [{ ...HIT, title: 'Wicks', lesson_id: 1, is_locked: true }] }))
    await search('wicks')
    screen.getByText('Locked. Finish the lesson before it to open it.')
  })

  test.each([
    ['stays on a result that moves', ['C', 'B', 'A'], 'A', ['ArrowDown']],
    ['goes to what is in the place of one that is gone', ['A', 'B'], 'B', ['ArrowDown', 'End']],
  ])('the focus %s when newer results arrive', async (_, newer, stands, keys) => {
    await open((q) => (q === 'cand' ? hitsOf('A', 'B', 'C') : hitsOf(...newer)))
    await search('cand')
    for (const key of keys) fireEvent.keyDown(document.activeElement as Element, { key })
    await search('candle')
    expect([titles(), focused()]).toEqual([newer, stands])
  })

  test.each([
    [() => hitsOf(), /Nothing found for “candle”/],
    [() => refusal(401, 'Error: no', { code: 'no_active_subscription' }), /opens again with a subscription/],
    [() => refusal(422, 'Error: no'), /This did not load\./],
  ])('LOOK-2 NET-1 what is not found, and why, is told in place, and the query is kept (%#)', async (given, says) => {
    await open(given)
    screen.getByText(/In English or Burmese/)
    await search('candle')
    expect(screen.getAllByText(says).length).toBeGreaterThan(0)
    expect(box().value).toBe('candle')
    expect(leave).not.toHaveBeenCalled()
  })

  test('a slash opens the search, but not from a field or while a dialog is open', async () => {
    const opened = vi.fn()
    const unwatch = watchSearchKeys(opened)
    const { container } = await show(<textarea aria-label="Note" />)
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/' })
    expect(opened).not.toHaveBeenCalled()
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'k', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(opened).toHaveBeenCalledTimes(2)
    container.append(Object.assign(document.createElement('dialog'), { open: true }))
    fireEvent.keyDown(document.body, { key: '/' })
    expect(opened).toHaveBeenCalledTimes(2)
    unwatch()
  })
})
