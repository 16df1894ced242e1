import { members } from '@padauk/contract/members'
import { focusManager, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Failed } from '#ui/states.tsx'
import { answer, NO_ANSWER, refusal, show, signIn } from '../../test/show.tsx'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

const Part = () => {
  const { data, error, refetch } = useQuery({ queryKey: ['members'], queryFn: () => call(members.me, {}) })
  return data ? <p>{data.content.name}</p> : error && <Failed error={error} onRetry={() => void refetch()} />
}

describe('NET-1', () => {
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
