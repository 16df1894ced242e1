import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, field, fill, NO_ANSWER, saidOf, show } from '../../../test/show.tsx'
import { bodyOf, paged, refuseFields } from '../../../test/staff.tsx'
import { RatesCard } from './rates-card.tsx'

const rate = (mmk_per_usd: number, staff: string | null = 'owner@padauk.test') => ({
  ...{ rate_id: mmk_per_usd, from_day: '2026-01-01', mmk_per_usd, staff, created_at: '2026-01-01T00:00:00Z' },
})
const LABEL = 'MMK for $1'

describe('STAFF-9', () => {
  test('the owner sets the rate of the kyat, and sees who set which rate from when', async () => {
    const sent: number[] = []
    const answers: Record<string, unknown> = {
      'GET /api/staff/rates': paged([]),
      'POST /api/staff/rates': (init: RequestInit) => {
        sent.push(bodyOf(init).mmk_per_usd)
        return bodyOf(init).mmk_per_usd > 1 ? {} : refuseFields({ mmk_per_usd: 'the rate must be 1 or more' })
      },
    }
    answer(answers)
    const { user } = await show(<RatesCard page="1" />)
    await screen.findByText(/^No rate is set yet\./)
    const act = screen.getByRole('button', { name: 'Set the rate' })
    fill(LABEL, '0')
    await user.click(act)
    await waitFor(() => expect(saidOf(LABEL)).toMatch(/the rate must be 1 or more/i))
    answers['GET /api/staff/rates'] = paged([rate(4150)])
    fill(LABEL, '4,150')
    await user.click(act)
    await screen.findByText('4,150 MMK for $1, since 01/01/26')
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('4,150owner@padauk.test')
    expect([field(LABEL).value, sent]).toEqual(['', [0, 4150]])
  })

  test('a rate more than 10 % from the last one is asked about with both, and saved only then', async () => {
    const sent: number[] = []
    answer({
      'GET /api/staff/rates': paged([rate(4150)]),
      'POST /api/staff/rates': (init: RequestInit) => {
        sent.push(bodyOf(init).mmk_per_usd)
        return {}
      },
    })
    const { user } = await show(<RatesCard page="1" />)
    await screen.findByText('4,150 MMK for $1, since 01/01/26')
    const act = screen.getByRole('button', { name: 'Set the rate' })
    fill(LABEL, '43,000')
    await user.click(act)
    screen.getByText('It was 4,150 MMK for $1, and will be 43,000 MMK for $1. It holds at once.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([sent, field(LABEL).value]).toEqual([[], '43,000'])
    await user.click(act)
    await user.click(screen.getByRole('button', { name: 'Save it' }))
    await waitFor(() => expect(sent).toEqual([43_000]))
    fill(LABEL, '4,500')
    await user.click(act)
    await waitFor(() => expect(sent).toEqual([43_000, 4500]))
  })

  test('the list of rates can be tried again, and what was typed beside it stays', async () => {
    const answers: Record<string, unknown> = { 'GET /api/staff/rates': NO_ANSWER }
    answer(answers)
    const { user } = await show(<RatesCard page="1" />)
    fill(LABEL, '4200')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['GET /api/staff/rates'] = paged([rate(4150)])
    await user.click(retry)
    await screen.findByRole('table')
    expect(field(LABEL).value).toBe('4200')
  })
})
