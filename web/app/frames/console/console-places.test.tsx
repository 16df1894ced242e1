import { ROLE_CAPABILITIES, ROLES, type Role } from '@padauk/contract/capabilities'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff } from '../../../test/staff.tsx'
import { ConsolePlaces, ConsoleTabs, mayOpen, pagesFor } from './console-places.tsx'

beforeEach(() => {
  // jsdom has none.
  Element.prototype.scrollIntoView = () => {}
})

const may = (role: Role) => (needed: (typeof ROLE_CAPABILITIES)[Role][number]) =>
  ROLE_CAPABILITIES[role].includes(needed)

const MENUS: Record<Role, string[]> = {
  owner: [
    ...['Today', 'Members', 'Renewals', 'Funded', 'Affiliates', 'Announcements', 'Curriculum', 'Student wins'],
    ...['Texts', 'Money', 'School'],
  ],
  support: ['Today', 'Members', 'Renewals', 'Funded', 'Affiliates', 'Announcements', 'Student wins'],
  finance: ['Today', 'Members', 'Funded', 'Affiliates', 'Money'],
  editor: ['Today', 'Curriculum', 'Student wins', 'Texts', 'School'],
}

test.each(ROLES)('STAFF-6 the menu of %s has its places only', async (role) => {
  answer({ ...asStaff(role), 'GET /api/staff/overview': { queues: [], renewals: null } })
  await show(<ConsolePlaces />, '/console')
  await screen.findByRole('navigation')
  const shown = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(shown.slice(1)).toEqual(MENUS[role])
})

test('STAFF-6 a place shows what waits on all its pages, and its tabs what waits on each', async () => {
  const queues = [
    { kind: 'payments', count: 2, oldest_at: null },
    { kind: 'exams', count: 3, oldest_at: null },
  ]
  answer({ ...asStaff('owner'), 'GET /api/staff/overview': { queues, renewals: null } })
  await show(
    <>
      <ConsolePlaces />
      <ConsoleTabs />
    </>,
    '/console/funded/exams?item=3',
  )
  const funded = await screen.findByRole('link', { name: /^Funded ?5/ })
  expect(funded.getAttribute('aria-current')).toBe('page')
  expect(funded.getAttribute('href')).toBe('/console/funded/payments')
  expect(screen.getByRole('link', { name: /^Payments ?2/ }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: /^Exams ?3/ }).getAttribute('aria-current')).toBe('page')
})

test('STAFF-6 a role opens its own pages and none of the others', () => {
  for (const role of ROLES) for (const { to } of pagesFor(may(role))) expect(mayOpen(may(role), to)).toBe(true)
  for (const path of ['/console/members/new', '/console/messages/3', '/console/school/people', '/console/money'])
    expect(mayOpen(may('editor'), path), path).toBe(false)
  for (const role of ROLES)
    for (const path of ['/console', '/console/account', '/console/nowhere'])
      expect(mayOpen(may(role), path), path).toBe(true)
})
