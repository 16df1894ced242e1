import { REFUSALS } from '@padauk/contract/errors'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localDay } from '#lib/dates.ts'
import { queryClient, setErrorNavigation } from '#lib/query-client.ts'
import DrillsPage from '#pages/drills.tsx'
import { answer, refusal, show, signIn } from '../../../test/show.tsx'

const SET = 'GET /api/drills'
const DONE = { number: 200, seed: 1, kind: 'LEVEL', answer: 5000, is_right: true }

test('LEARN-17 A8 a mark stays as it was given when the chart or its rules have changed since', async () => {
  signIn()
  answer({
    // On the chart of this seed nothing turns so low.
    [SET]: { date: localDay(), drills: [{ ...DONE, answer: 1 }] },
    'GET /api/drills/results': { date: localDay(), days: [], total: 1 },
  })
  const { unmount } = await show(<DrillsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Look again at chart 1' }))
  await screen.findByRole('heading', { name: 'Right' })
  screen.getByText('The chart has changed since you answered it. Your mark stays.')
  expect(screen.queryByText('The level is elsewhere')).toBeNull()
  unmount()
  queryClient.clear()
})

test('LEARN-17 the charts of a day end in a sentence; a failure and an ended subscription say so', async () => {
  signIn()
  const answers: Record<string, unknown> = {
    [SET]: refusal(422, 'Error: no'),
    'GET /api/drills/results': { date: localDay(), days: [], total: 200 },
    'POST /api/drills': refusal(429, 'Error: these were the 200 charts of today, there are more tomorrow'),
  }
  answer(answers)
  const { unmount } = await show(<DrillsPage />)
  await screen.findByText(/The drills did not load\. They need the network\./)
  answers[SET] = { date: localDay(), drills: [DONE] }
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Five more' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/there are more tomorrow/i)
  unmount()
  queryClient.clear()
  const leave = vi.fn()
  setErrorNavigation(leave)
  answers[SET] = refusal(401, REFUSALS.no_active_subscription, { code: 'no_active_subscription' })
  await show(<DrillsPage />)
  await waitFor(() =>
    expect(leave).toHaveBeenCalledWith(`/error/401/${encodeURIComponent(REFUSALS.no_active_subscription)}`),
  )
})
