import { expect, test } from 'vitest'
import { clientLoader } from './moved.tsx'

const lead = (path: string, search = '') => {
  const request = new Request(`http://localhost/console/${path}${search}`)
  try {
    return clientLoader({ request, params: { '*': path } } as never)
  } catch (thrown) {
    return (thrown as Response).headers.get('Location')
  }
}

test.each([
  ['orders', '/console/funded/orders'],
  ['posts', '/console/affiliates/posts'],
  ['ledger', '/console/money'],
  ['figures', '/console/money'],
  ['words', '/console/texts'],
  ['people', '/console/school/people'],
])('STAFF-6 the old address of %s leads to the new one, with its query', (path, to) => {
  expect(lead(path, '?item=3')).toBe(`${to}?item=3`)
})

test('STAFF-6 an address that never was leads nowhere', () => {
  expect(lead('nowhere')).toBeNull()
  expect(lead('constructor')).toBeNull()
})
