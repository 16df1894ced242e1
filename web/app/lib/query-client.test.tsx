import { members } from '@padauk/contract/members'
import { focusManager, InfiniteQueryObserver, infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Failed } from '#ui/states.tsx'
import { answer, NO_ANSWER, refusal, show, signIn } from '../../test/show.tsx'
import { call } from './api.ts'
import { loadFaults } from './faults.ts'
import { appliedOfQuery } from './offline/applied.ts'
import { queryClient } from './query-client.ts'

const Part = () => {
  const { data, error, refetch } = useQuery({ queryKey: ['members'], queryFn: () => call(members.me, {}) })
  return data ? <p>{data.content.name}</p> : error && <Failed error={error} onRetry={() => void refetch()} />
}

describe('NET-1', () => {
  // The sentences of errors load in real time, for which the clock of these tests does not wait.
  beforeEach(() => loadFaults())

  test.each([
    ['a server error is tried once more', refusal(500, 'Error: something went wrong'), 2, 'our server did not answer'],
    ['no network is tried once more', NO_ANSWER, 2, 'No network.'],
    ['a refusal is final', refusal(422, 'Error: no'), 1, ''],
  ])('%s, and told apart', async (_, fault, tries, says) => {
    vi.useFakeTimers()
    signIn()
    const calls = answer({ 'GET /api/me': fault })
    await show(<Part />)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(calls).toHaveLength(tries)
    expect(screen.getByRole('alert').textContent).toContain(says)
  })

  test('content stays while it is read again and when that fails; the focus of the window reads nothing', async () => {
    vi.useFakeTimers()
    signIn()
    const answers: Record<string, unknown> = { 'GET /api/me': { name: 'Thet Zaw' } }
    const calls = answer(answers)
    await show(<Part />)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await act(async () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    expect(calls).toHaveLength(1)
    answers['GET /api/me'] = NO_ANSWER
    await act(async () => void queryClient.refetchQueries())
    screen.getByText('Thet Zaw')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(calls).toHaveLength(3)
    screen.getByText('Thet Zaw')
  })
})

test('OFFLINE-1 another page of a list does not make the pages before it newer', async () => {
  signIn()
  let applied = 1
  vi.stubGlobal('fetch', async () => Response.json({ content: {} }, { headers: { Applied: String(applied) } }))
  const query = infiniteQueryOptions({
    queryKey: ['members', 'pages'],
    queryFn: ({ signal }) => call(members.me, {}, { signal }),
    initialPageParam: 1,
    getNextPageParam: () => 2,
  })
  const { queryHash } = queryClient.defaultQueryOptions({ queryKey: query.queryKey })
  await queryClient.fetchInfiniteQuery(query)
  applied = 2
  const observer = new InfiniteQueryObserver(queryClient, query)
  await observer.fetchNextPage()
  expect(appliedOfQuery(queryHash)).toBe(1)
  await observer.refetch()
  expect(appliedOfQuery(queryHash)).toBe(2)
})
