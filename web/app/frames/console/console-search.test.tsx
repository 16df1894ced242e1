import type { Role } from '@padauk/contract/capabilities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff } from '../../../test/staff.tsx'
import { ConsoleSearch } from './console-search.tsx'

const AYE = { member_id: 7, name: 'Aye Chan', email: 'aye@padauk.test' }
const found = (members: object[]) => ({ members, payments: [], orders: [], claims: [], lessons: [] })

/** The search of a role, on a server that finds one member. */
const open = async (role: Role = 'owner', find: () => unknown = () => found([AYE])) => {
  const sought: (string | null)[] = []
  answer({
    ...asStaff(role),
    'GET /api/staff/search': (_: RequestInit, search: URLSearchParams) => {
      sought.push(search.get('q'))
      return find()
    },
  })
  const { router } = await show(<ConsoleSearch />, '/console')
  const field = await screen.findByRole('combobox')
  const type = (text: string) => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
  }
  const enter = () => fireEvent.submit(field.closest('form') as HTMLFormElement)
  const place = () => router.state.location.pathname + router.state.location.search
  return { type, enter, place, sought, field }
}

test('STAFF-15 Enter opens the first hit', async () => {
  const { type, enter, place, field } = await open()
  type('aye')
  const first = await screen.findByRole('option', { name: /^Aye Chan/ })
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(first.id))
  enter()
  await waitFor(() => expect(place()).toBe('/console/members/7'))
})

test('STAFF-15 Enter before the answer opens the first hit once it is there', async () => {
  let respond = (_: unknown) => {}
  const { type, enter, place } = await open('owner', () => new Promise((resolve) => (respond = resolve)))
  type('aye')
  enter()
  expect(place()).toBe('/console')
  await waitFor(() => {
    respond(found([AYE]))
    expect(place()).toBe('/console/members/7')
  })
})

test('STAFF-15 a verb before a name acts on that member', async () => {
  const { type, enter, place, sought } = await open()
  type('suspend aye')
  await screen.findByRole('option', { name: /^Suspend Aye Chan/ })
  expect(sought).toEqual(['aye'])
  enter()
  await waitFor(() => expect(place()).toBe('/console/members/7?act=suspend'))
})

test.each([
  ['renew', 'Renew a member'],
  ['rate', 'Set the rate of the kyat'],
  ['2fa', 'Second factor and password'],
  ['export', 'Export the members as CSV'],
  ['suspend', 'Suspend a member'],
  ['dark', 'Switch between light and dark'],
])('STAFF-15 %s is found', async (typed, title) => {
  const { type } = await open('owner', () => found([]))
  type(typed)
  expect(await screen.findByRole('option', { name: title })).toBeTruthy()
})

test('STAFF-6 acts of another role are not found', async () => {
  const { type } = await open('editor', () => found([]))
  for (const typed of ['suspend', 'rate', 'export', 'Money', 'School: People']) {
    type(typed)
    expect(await screen.findByText('Nothing found.')).toBeTruthy()
  }
})
