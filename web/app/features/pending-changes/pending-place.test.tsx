import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPending } from '#lib/offline/pending.ts'
import { show, signIn } from '../../../test/show.tsx'
import { PendingPlace } from './pending-place.tsx'

const QUIET = 'No network. What you opened before works.'

const line = vi.spyOn(navigator, 'onLine', 'get')
const setLine = (isUp: boolean) => {
  line.mockReturnValue(isUp)
  act(() => void dispatchEvent(new Event(isUp ? 'online' : 'offline')))
}
/** What is shown within a millisecond: nothing while the code is not requested. */
const saidAtOnce = async () => {
  await act(async () => {
    vi.advanceTimersByTime(0)
    await vi.dynamicImportSettled()
  })
  return screen.queryByRole('status')?.textContent
}

beforeEach(() => {
  signIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

test('OFFLINE-4 a start without a network says so at once, and nothing twice when changes wait', async () => {
  setLine(false)
  await show(<PendingPlace />, '/campuses/today')
  expect(await saidAtOnce()).toBe(QUIET)
  // The notice only counts them.
  act(() => showPending({ pending: [{} as never] }))
  expect(await saidAtOnce()).toBe('No network. 1 change waits on this phone.Show')
  act(() => showPending({ pending: [], refused: [{ change: {}, refusal: {} } as never] }))
  expect(await saidAtOnce()).toBe('No network. What you opened before works. 1 change could not be sent.Show')
  act(() => showPending({ refused: [] }))
  expect(await saidAtOnce()).toBe(QUIET)
  setLine(true)
  expect(await saidAtOnce()).toBe('')
})

test('OFFLINE-4 a network that is lost just after the start is reported immediately', async () => {
  setLine(true)
  await show(<PendingPlace />, '/campuses/today')
  expect(await saidAtOnce()).toBeUndefined()
  setLine(false)
  expect(await saidAtOnce()).toBe(QUIET)
})

test('OFFLINE-4 where the session is over, nothing that was opened before is promised', async () => {
  setLine(false)
  await show(<PendingPlace />, '/error/401/replaced')
  expect(await saidAtOnce()).toBe('')
})
