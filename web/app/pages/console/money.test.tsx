import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { localDay } from '#lib/dates.ts'
import { answer, NO_ANSWER, show } from '../../../test/show.tsx'
import { asStaff, paged } from '../../../test/staff.tsx'
import Money from './money.tsx'

const line = (kind: string, direction: string, currency: string, entries: number, amount: string, usd: number) => ({
  ...{ kind, direction, currency, entries, amount, usd, not_in_usd: currency === 'THB' ? entries : 0 },
})
const SUMS = {
  lines: [
    line('SUBSCRIPTION', 'IN', 'MMK', 2, '2066700', 498),
    line('SUBSCRIPTION', 'IN', 'THB', 1, '8600', 0),
    line('SUBSCRIPTION', 'IN', 'USDT', 1, '249', 249),
    line('RENEWAL', 'IN', 'USD', 1, '149', 149),
    line('PAYOUT', 'OUT', 'USD', 1, '-30.5', -30.5),
  ],
  ...{ entries: 6, recorded_later: 2, in_usd: 896, out_usd: -30.5, left_usd: 865.5 },
}
const entry = (entry_id: number, more: object) => ({
  ...{ entry_id, kind: 'SUBSCRIPTION', direction: 'IN', at: '2026-11-02T05:00:00.000Z' },
  ...{ recorded_at: '2026-11-02T05:00:00.000Z', member: { member_id: 5, name: 'Su Su' }, what: 'Year' },
  ...{ what_my: 'တစ်နှစ်', is_renewal: false, source_id: entry_id, replaces_id: null, method: 'MMK' },
  ...{ amount: '1033350', currency: 'MMK', usd: 249, rate: 4150, reference: 'KBZ 1', staff: 'support@padauk.test' },
  ...{ reason: null, answer: null, ...more },
})
const ENTRIES = [
  entry(1, {}),
  entry(2, { amount: '8600', currency: 'THB', usd: null, rate: null }),
  entry(3, { is_renewal: true, amount: '149', currency: 'USD', usd: 149, rate: null }),
]
const money = (more: object = {}) => ({
  ...asStaff('finance'),
  'GET /api/staff/ledger-entries': { ...paged(ENTRIES), sums: SUMS },
  ...more,
})
const showMoney = (search: string) => show(<Money />, `/console/money${search}`)
const row = (name: RegExp) => screen.getByRole('row', { name })

describe('STAFF-8 the page of money', () => {
  test('has the sums of the period in dollars first, each kind with its count and currencies', async () => {
    answer(money())
    await showMoney('?month=2026-11')
    await screen.findByRole('heading', { name: 'November 2026' })
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['$896.00', '−$30.50', '$865.50'])
    expect(row(/^Subscription ?2,066/).textContent).toBe('Subscription2,066,700 MMK · 8,600 THB · 249 USDT4+$747.00')
    expect(row(/^Renewal ?1 ?\+/).textContent).toBe('Renewal1+$149.00')
    expect(row(/^Payout/).textContent).toBe('Payout1−$30.50')
    screen.getByText('1 entry has no rate and is not in the dollars.')
    screen.getByText('2 entries were recorded after the period ended.')
    expect(
      within(row(/^Renewal ?1 ?\+/))
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('month=2026-11&kind=RENEWAL&direction=IN')
  })

  test('lists the entries of the same filter, each with its own amount and its dollars', async () => {
    answer(money())
    await showMoney('?month=2026-11')
    await screen.findByText('+1,033,350 MMK')
    expect(row(/Subscription.*\+1,033,350 MMK/).textContent).toContain('rate 4,150+$249.00support')
    expect(row(/\+8,600 THB/).textContent).toContain('no ratesupport')
    expect(screen.getByRole('link', { name: 'Save as CSV' }).getAttribute('href')).toMatch(/export\?month=2026-11$/)
    expect(screen.getByRole('link', { name: 'Statement as PDF' }).getAttribute('href')).toMatch(/pdf\?month=2026-11$/)
  })

  test('begins with this month; a search and a member are looked for in all time, days in no month', async () => {
    const calls = answer(money())
    for (const search of [
      '',
      '?member=5',
      '?q=kbz',
      '?from=2026-11-01&to=2026-11-05&month=2026-10',
      '?month=x&kind=y',
    ]) {
      const { unmount } = await showMoney(search)
      await screen.findByText('$896.00')
      unmount()
    }
    const month = localDay().slice(0, 7)
    const asked = calls.filter((call) => call.includes('ledger-entries')).map((call) => call.split('?')[1])
    expect(asked).toEqual([`month=${month}`, 'member=5', 'q=kbz', 'from=2026-11-01&to=2026-11-05'])
  })

  test('says why it did not come, comes with Retry, and asks for charts only when they are opened', async () => {
    const answers: Record<string, unknown> = money({ 'GET /api/staff/ledger-entries': NO_ANSWER })
    answer(answers)
    const { user } = await showMoney('?month=2026-11')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['GET /api/staff/ledger-entries'] = { ...paged([]), sums: { ...SUMS, lines: [] } }
    await user.click(retry)
    await screen.findByText('No entries match.')
    answers['GET /api/staff/overview/figures'] = {
      days: ['2026-11-01', '2026-11-02'].map((day) => ({
        ...{ day, members: 1, joined: 0, sold: 0, renewed: 0, lessons_finished: 0, in_usd: 448, out_usd: 15 },
      })),
    }
    await user.click(screen.getByText('Charts'))
    await screen.findByRole('img', { name: 'Dollars in above the line and out below it, by day' })
    screen.getByText('$30 out')
  })

  test('is not for roles without the ledger', async () => {
    answer(asStaff('support'))
    await showMoney('')
    await screen.findByText('Your role does not include this page.')
  })
})
