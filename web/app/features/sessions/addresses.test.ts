import { nextPage } from '@padauk/contract/sessions'
import { describe, expect, test } from 'vitest'
import { loginAddress } from './next-page.ts'

describe('AUTH-1', () => {
  test.each(['/campuses', '/campuses/profile?open=notes', 'https://padauk.test/campuses/2'])(
    'the login returns to %s, a page of the member area',
    (asked) => {
      const { searchParams } = new URL(loginAddress(asked), 'https://padauk.test')
      expect(`https://padauk.test${nextPage(searchParams.get('next'), 'https://padauk.test')}`).toBe(
        new URL(asked, 'https://padauk.test').href,
      )
    },
  )

  test.each([
    null,
    '',
    'https://example.com/campuses/profile',
    '//example.com/campuses/profile',
    '/campusesx',
    '/subscription',
    'javascript:alert(1)',
  ])('%s is not accepted as return page', (asked) => expect(nextPage(asked, 'https://padauk.test')).toBe('/campuses'))
})
