import type { Day } from '@padauk/contract/days'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Today from '#pages/today.tsx'
import { answer, show, signIn } from '../../test/show.tsx'

vi.mock('#frames/member/member-panels.tsx', () => ({ usePanels: () => ({}) }))

const DAY: Day = {
  ...{ date: '2026-11-29', goal: 1, streak_days: 1, week: [], celebrations: [], practice_tomorrow: 0 },
  things: [{ kind: 'NOTE', is_done: true, done: 1, total: 1 }],
  figures: { lessons: 0, minutes: 0, questions: 0, questions_right: 0, charts: 0, charts_right: 0 },
}

test('NET-1 OFFLINE-1 Today says that the network is gone, what still opens, and nothing of it with a network', async () => {
  signIn()
  answer({
    'GET /api/days/today': DAY,
    'GET /api/checklist': { data: [], date: DAY.date, week: [] },
    'GET /api/user/campus/in-progress': { data: [] },
    'GET /api/campus': { data: [] },
    'GET /api/me': { email: 'aye@padauk.test', campus_ids: [], subscriptions: [] },
    'GET /api/reminders': { hour: null },
  })
  const line = vi.spyOn(navigator, 'onLine', 'get')
  await show(<Today />)
  await screen.findByText('A note')
  expect(screen.queryByText('No network.')).toBeNull()
  line.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  screen.getByText('No network.')
  expect(screen.getByRole('link', { name: 'Kept on this phone' }).getAttribute('href')).toBe('/campuses/profile/kept')
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('No network.')).toBeNull()
})
