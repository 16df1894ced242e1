import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CampusNav } from '#features/campuses/campus-nav.tsx'
import { setErrorNavigation } from '#lib/query-client.ts'
import Campus from '#pages/campus.tsx'
import { answer, NO_ANSWER, refusal, show, signIn } from '../../test/show.tsx'

const campus = (campus_id: number, title: string) => ({
  ...{ campus_id, title, slug: title.toLowerCase(), description: `All about ${title}`, logo: 'l', cover: 'c' },
})
const plan = (plan_id: number, name: string, price_usd: number, campus_count: number | null) => ({
  ...{ plan_id, name, price_usd, campus_count, months: 12, description: '', features: [], estimate: null },
})

test('LEARN-1 a campus outside of the plan says in place what it teaches, which plans open it, and writes to the chat', async () => {
  signIn()
  const leave = vi.fn()
  setErrorNavigation(leave)
  const asked = answer({
    'GET /api/user/campus/5': refusal(403, 'Error: your subscription does not include this campus', {
      code: 'not_in_plan',
    }),
    'GET /api/campus': { data: [campus(1, 'Wallets'), campus(5, 'DeFi')] },
    'GET /api/user/campus/in-progress': { data: [] },
    'GET /api/me': { email: 'aye@padauk.test', campus_ids: [1], subscriptions: [] },
    'GET /api/plans': {
      data: [plan(1, 'Two campuses', 49, 2), plan(2, 'Lifetime', 449, null), plan(3, 'Year', 199, null)],
    },
    'GET /api/configuration/key/Site': { value: { messaging: { link: 'https://t.me/padauk', handle: '@padauk' } } },
    'GET /api/syllabus/defi': {
      ...{
        ...campus(5, 'DeFi'),
        categories: [{ courses: [{ slug: 'a', description: 'Lend and borrow', lessons: [] }] }],
      },
    },
  })
  await show(
    <>
      <CampusNav currentId="5" isClosed={({ campus_id }) => campus_id === 5} />
      <Campus />
    </>,
    '/campuses/defi?campus_id=5',
  )
  await screen.findByRole('heading', { name: 'Your plan does not open this campus' })
  await screen.findByText('Lend and borrow')
  screen.getByRole('link', { name: /DeFi.*Not in your plan/ })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Lifetime'), expect.stringContaining('Year')]),
  )
  expect(document.body.textContent).not.toContain('Two campuses')
  const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask in the chat' })
  expect(new URL(chat.href).searchParams.get('text')).toBe(
    'Hello! I would like to learn DeFi too, with the Year plan. How do I change? My account: aye@padauk.test',
  )
  expect([leave.mock.calls, asked.length > 0]).toEqual([[], true])
})

test('NET-1 OFFLINE-1 a campus that is not on the device leads to what is', async () => {
  signIn()
  answer({
    'GET /api/user/campus/5': NO_ANSWER,
    'GET /api/campus': { data: [campus(5, 'DeFi')] },
    'GET /api/user/campus/in-progress': { data: [] },
  })
  await show(<Campus />, '/campuses/defi?campus_id=5')
  const way = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Kept on this phone' })
  expect(new URL(way.href).pathname).toBe('/campuses/profile/kept')
  screen.getByRole('button', { name: 'Retry' })
})
