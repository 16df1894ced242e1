import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Subscription from '#pages/subscription.tsx'
import { answer, refusal, show, signIn } from '../../../test/show.tsx'

const plan = (plan_id: number, name: string, months: number) => ({
  ...{ plan_id, name, months, price_usd: 49, description: '', features: [], campus_count: null, estimate: null },
})
const PLANS = [plan(1, 'Starter', 1), plan(2, 'Year', 12), plan(3, 'Lifetime', 1200)]
const SITE = {
  value: {
    messaging: { service: 'Telegram', handle: '@padauk', link: 'https://t.me/padauk', discussion_message: '' },
    payment_methods: [],
  },
}
const NOW = '2026-07-10T12:00:00+06:30'
const bought = (months: number, start_at: string, end_at: string) => ({
  ...{ plan_id: months === 12 ? 2 : 3, plan: 'Own', months, start_at, end_at },
})

const open = async (me?: unknown) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  if (me) signIn()
  const calls = answer({
    'GET /api/plans': { data: PLANS },
    'GET /api/configuration/key/Site': SITE,
    'GET /api/me': me,
  })
  await show(<Subscription />)
  await screen.findByRole('heading', { name: 'Year' })
  return calls
}
const order = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const messageOf = (name: string) =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('text')

test('VISIT-10 a visitor sees the plans in their order, and nothing is asked for a member', async () => {
  const calls = await open()
  expect(order().slice(0, 3)).toEqual(['Starter', 'Year', 'Lifetime'])
  expect(document.body.textContent).not.toContain('Renewed now')
  expect(calls.join()).not.toContain('/api/me')
})

test.each([
  ['runs: the days left are kept', [bought(12, '2025-08-31T12:00:00+06:30', '2026-08-31T12:00:00+06:30')], '31/08/27'],
  ['has ended: it begins now', [bought(12, '2025-01-31T12:00:00+06:30', '2026-01-31T12:00:00+06:30')], '10/07/27'],
])(
  'SIDE-6 a member whose plan %s sees it first, until when it is renewed, and a message with the account',
  async (_, subscriptions, until) => {
    await open({ email: 'aye@padauk.test', subscriptions })
    await screen.findByText(`until ${until}`)
    expect(order().slice(0, 3)).toEqual(['Year', 'Starter', 'Lifetime'])
    expect(messageOf('Renew')).toBe('Hello! I would like to renew the Year plan. My account: aye@padauk.test')
    expect(messageOf('Choose Starter')).toMatch(
      /^Hello! I would like the Starter plan, .+ My account: aye@padauk\.test$/,
    )
  },
)

test.each([
  [
    'a membership for life has nothing to renew',
    { email: 'a@b.c', subscriptions: [bought(1200, NOW, '2126-07-10T12:00:00+06:30')] },
  ],
  [
    'a session that has ended leaves the page as it is',
    refusal(401, 'Error: token is invalid or expired', { code: 'no_session' }),
  ],
])('SIDE-6 %s', async (_, me) => {
  const calls = await open(me)
  await waitFor(() => expect(calls.join()).toContain('/api/me'))
  expect(order().slice(0, 3)).toEqual(['Starter', 'Year', 'Lifetime'])
  expect(document.body.textContent).not.toContain('Renewed now')
})
