import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setPageData } from '#lib/page-data.ts'
import Subscription from '#pages/subscription.tsx'
import { answer, refusal, show } from '../../../test/show.tsx'

const part = (name: string) => screen.getByRole('region', { name }).textContent
const PLAN = { description: '', features: [], language: 'en' }
const kyat = (mmk: number) => ({ mmk, mmk_per_usd: 4150, from_day: '2026-11-02' })
const PLANS = [
  { ...PLAN, plan_id: 1, name: 'Half Year', price_usd: 149, months: 6, campus_count: 2, estimate: kyat(618_350) },
  {
    ...PLAN,
    plan_id: 2,
    name: 'Lifetime',
    price_usd: 449,
    months: 1200,
    campus_count: null,
    estimate: kyat(1_863_350),
  },
]

test('LOOK-2 VISIT-10 plans have a skeleton while loading, Retry on failure, and a sentence when there are none', async () => {
  const first = Promise.withResolvers()
  const answers: Record<string, unknown> = { 'GET /api/plans': first.promise }
  answer(answers)
  const { user } = await show(<Subscription />)
  expect(document.querySelectorAll('.plans .skel')).toHaveLength(5)
  // Nothing is set up yet, so every way to pay is there.
  expect(part('Ways to pay')).toMatch(/BTC, ETH or SOLConverted to USDT.*Kyat, by a local bank.*MMK/)
  first.resolve(refusal(422, 'Error: no'))
  await screen.findByText('This did not load.')
  answers['GET /api/plans'] = { data: [] }
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^No plans are on sale at the moment\./)
})

test('VISIT-17 VISIT-10 VISIT-9 plans are compared by what they open, a month and kyat; the school says who it is', async () => {
  answer({ 'GET /api/plans': { data: PLANS } })
  const about = { hours: 'Every day from 9:00 to 21:00.' }
  setPageData({
    origin: '',
    answers: {},
    site: {
      about,
      messaging: { link: 'https://t.me/padauk_school', handle: '@padauk_school', service: 'Telegram' },
      support_address: 'support@padauk.test',
      payment_methods: [{ method: 'USDT' }, { method: 'MMK' }],
    } as never,
  })
  const { user } = await show(<Subscription />)
  await screen.findByText('Half Year')
  expect(
    [...document.querySelectorAll('.plan-facts')].map((facts) => [...facts.children].map((fact) => fact.textContent)),
  ).toEqual([
    [
      'What it opensAny 2 campuses',
      'A month comes to$24.83',
      'In kyat, about618,350 MMK',
      'Funded accountsNot included',
    ],
    [
      'What it opensAll campuses',
      'A month comes topaid once',
      'In kyat, about1,863,350 MMK',
      'Funded accountsYes, paid apart',
    ],
  ])
  screen.getByText(/^Kyat at the school’s rate of 02\/11\/26, 4,150 for 1 USD\./)
  expect(part('Who you deal with')).toContain(about.hours)
  // Nothing is shown about teachers, because the school has not set it.
  expect(part('Who you deal with')).not.toContain('Who teaches')
  expect(part('Ways to pay')).toMatch(/USDT.*Kyat, by a local bank/)
  expect(part('Ways to pay')).not.toContain('BTC')
  expect(part('The refund rule, in full')).toMatch(/within 24 hours.*2 videos.*proof.*bundles/i)
  // VISIT-9: each plan has the handle beside its chat link, ready to copy.
  expect(screen.getAllByText('@padauk_school')).toHaveLength(PLANS.length)
  await user.click(screen.getAllByRole('button', { name: /Copy/ })[0] as HTMLElement)
  expect(await navigator.clipboard.readText()).toBe('@padauk_school')
  expect(screen.getByText('support@padauk.test').getAttribute('href')).toBe('mailto:support@padauk.test')
})
