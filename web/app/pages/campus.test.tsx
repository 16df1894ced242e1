import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { CampusNav } from '#features/campuses/campus-nav.tsx'
import { CampusNotHere } from '#features/campuses/campus-not-here.tsx'
import { MemberPanels, usePanels } from '#frames/member/member-panels.tsx'
import { setErrorNavigation } from '#lib/query-client.ts'
import Campus from '#pages/campus.tsx'
import { answer, NO_ANSWER, refusal, show, signIn } from '../../test/show.tsx'

/** Names of the answers that are on this device. jsdom has no IndexedDB. */
const kept = new Set<string>()
vi.mock('#lib/offline/cached-queries.ts', () => ({
  areOnDevice: async (_client: unknown, keys: readonly unknown[]) => keys.map((key) => kept.has(String(key))),
}))

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
    <MemberPanels>
      <CampusNav currentId="5" isClosed={({ campus_id }) => campus_id === 5} />
      <Campus />
    </MemberPanels>,
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

test('OFFLINE-4 a campus that is not on the device says so, and leads to campuses that are and to kept lessons', async () => {
  signIn()
  answer({
    'GET /api/user/campus/5': NO_ANSWER,
    'GET /api/campus': { data: [campus(1, 'Wallets'), campus(2, 'Charts'), campus(3, 'Safety'), campus(5, 'DeFi')] },
    'GET /api/user/campus/in-progress': { data: [] },
    // Of a campus outside of the plan, the device keeps that it is closed.
    'GET /api/me': { email: 'aye@padauk.test', campus_ids: [1, 2, 5], subscriptions: [] },
  })
  kept.add('campuses,1').add('campuses,3')
  const Later = () => {
    const { setWays } = usePanels()
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => setWays({ CampusNotHere }), [])
    return null
  }
  const page = (
    <MemberPanels>
      <Later />
      <Campus />
    </MemberPanels>
  )
  await show(page, '/campuses/defi?campus_id=5')
  await screen.findByRole('heading', { name: 'This campus is not on this device' })
  const linksHere = () =>
    within(screen.getByRole('list', { name: 'You can open these now' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  await waitFor(() =>
    expect(linksHere()).toEqual([
      ['Wallets', '/campuses/wallets?campus_id=1'],
      ['Kept on this phone', '/campuses/profile/kept'],
    ]),
  )
  screen.getByRole('button', { name: 'Retry' })
  expect(document.title).toBe('This campus is not on this device · Padauk')
})
