import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showPending } from '#lib/offline/pending.ts'
import { answer, show, signIn } from '../../../test/show.tsx'
import { useLeave } from './use-leave.tsx'

const { listDownloads, countOwn, sendNow } = vi.hoisted(() => ({
  listDownloads: vi.fn(),
  countOwn: vi.fn(),
  sendNow: vi.fn(),
}))
vi.mock('#lib/offline/downloads.ts', async (load) => ({ ...(await load<object>()), listDownloads }))
vi.mock('#lib/offline/engine.ts', () => ({ countOwn, sendNow, clear: async () => {} }))
vi.mock('#lib/offline/forget-device.ts', () => ({ forgetAnswers: async () => {}, forgetDevice: async () => {} }))

const row = {
  bytes: 400_000,
  answers: ['x'],
  files: [{ path: 'a.mp4', kind: 'video', bytes: 9_100_000, isHere: true }],
}
const NOTHING = { downloads: [], waiting: 0 }
const DOWNLOADS = '2 lessons that you keep offline (9.9 MB) are removed from this phone.'
const WAITS = '1 change is only on this phone. Logging out clears the phone.'

const Leaving = () => {
  const { leave, question } = useLeave()
  return (
    <>
      <button type="button" onClick={leave}>
        Logout
      </button>
      {question}
    </>
  )
}

test.each([
  ['nothing is on the device, so nothing is asked', NOTHING, [], undefined],
  ['lessons', { downloads: [row, row], waiting: 0 }, [DOWNLOADS], 'Log out'],
  ['changes', { downloads: [], waiting: 1 }, [WAITS], 'Drop and log out'],
  ['both', { downloads: [row, row], waiting: 1 }, [WAITS, DOWNLOADS], 'Drop and log out'],
])('AUTH-3 a logout names what it deletes on this device: %s', async (_, { downloads, waiting }, says, act) => {
  signIn()
  listDownloads.mockResolvedValue(downloads)
  countOwn.mockResolvedValue(waiting)
  const calls = answer({ 'POST /api/user/auth/logout': undefined })
  const { user } = await show(<Leaving />)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  if (act) {
    const question = await screen.findByRole('dialog')
    expect([...question.querySelectorAll('p')].map((said) => said.textContent)).toEqual(says)
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await user.click(await screen.findByRole('button', { name: act }))
  }
  await waitFor(() => expect(calls).toEqual(['POST /api/user/auth/logout']))
})

test('AUTH-3 OFFLINE-1 a logout can send pending changes first, and reports when that failed', async () => {
  signIn()
  listDownloads.mockResolvedValue([])
  countOwn.mockResolvedValue(1)
  sendNow.mockResolvedValue(undefined)
  const calls = answer({ 'POST /api/user/auth/logout': undefined })
  const { user } = await show(<Leaving />)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText('They could not be sent yet.')
  expect(calls).toEqual([])
  countOwn.mockResolvedValue(0)
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(calls).toEqual(['POST /api/user/auth/logout']))
})

test('AUTH-3 OFFLINE-3 after the end of the session no request is sent, and pending changes stay for the same member', async () => {
  signIn()
  listDownloads.mockResolvedValue([])
  countOwn.mockResolvedValue(1)
  showPending({ isEnded: true })
  onTestFinished(() => showPending({ isEnded: false }))
  const calls = answer({ 'POST /api/user/auth/logout': undefined })
  const { user } = await show(<Leaving />)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(calls).toEqual(['POST /api/user/auth/logout']))
})
