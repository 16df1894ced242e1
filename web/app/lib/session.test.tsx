import { members } from '@padauk/contract/members'
import { expect, test, vi } from 'vitest'
import { answer, signIn } from '../../test/show.tsx'
import { call } from './api.ts'
import { forgetSession, readToken, watchToken } from './session.ts'

test('AUTH-3 a login and a logout in another tab are noticed within 300 ms, also without cookie change events', () => {
  vi.useFakeTimers()
  const told = vi.fn(readToken)
  const unwatch = watchToken(told)
  for (const [cookie, token] of [
    ['token=abc; Path=/', 'abc'],
    ['token=; Path=/; Max-Age=0', undefined],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as another tab would
    document.cookie = String(cookie)
    vi.advanceTimersByTime(300)
    expect(told).toHaveLastReturnedWith(token)
  }
  expect(told).toHaveBeenCalledTimes(2)
  unwatch()
})

test('AUTH-3 between a logout and the next page nothing is asked for the member', async () => {
  const calls = answer({ 'GET /api/me': {} })
  signIn()
  await call(members.me, {})
  forgetSession()
  await expect(call(members.me, {})).rejects.toMatchObject({ status: 401, code: 'no_session' })
  expect(calls).toHaveLength(1)
})
