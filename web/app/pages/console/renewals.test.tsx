import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Renewals from './renewals.tsx'

const renewals = (counts: number[]) =>
  ['0-3', '4-8', '9-30', 'ended'].map((range, at) => ({ range, count: counts[at] ?? 0, not_contacted: 0 }))
const open = async (counts: number[], at = '') => {
  const calls = answer({
    ...asStaff('support'),
    'GET /api/staff/overview': { queues: [], renewals: renewals(counts) },
    'GET /api/staff/overview/figures': { days: [], quizzes: [] },
    'GET /api/staff/renewals': paged([]),
  })
  await show(<Renewals />, `/console/renewals${at}`)
  await screen.findByRole('heading', { level: 1 })
  const asked = () => calls.filter((call) => call.startsWith('GET /api/staff/renewals'))
  await waitFor(() => expect(asked()).not.toEqual([]))
  return asked()
}

test.each([
  [[0, 0, 2, 5], '', '9-30'],
  [[0, 0, 0, 0], '', '0-3'],
  [[1, 0, 0, 0], '?state=NONE', '0-3'],
  [[0, 0, 2, 5], '?range=4-8', '4-8'],
])(
  'STAFF-10 renewals open on the first range that is not empty, unless one is asked for (%o, %s)',
  async (counts, at, range) => {
    const [asked, ...more] = await open(counts, at)
    expect(new URLSearchParams(asked?.split('?')[1]).get('range')).toBe(range)
    expect(more).toEqual([])
    expect(new URLSearchParams(asked?.split('?')[1]).get('state')).toBe(at === '?state=NONE' ? 'NONE' : null)
  },
)
