import { NO_SUBSCRIPTION, REFUSALS } from '@padauk/contract/errors'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ErrorPage from '#pages/error.tsx'
import { show } from '../../../test/show.tsx'

const open = (code: string, message: string, query = '') =>
  show(<ErrorPage />, `/error/${code}/${encodeURIComponent(message)}${query}`, '/error/:errCode/:errMsg')
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const text = () => document.body.textContent

describe('VISIT-13', () => {
  test.each([
    ['403', 'anything', 'Locked'],
    ['401', NO_SUBSCRIPTION, 'Subscription Expired'],
    ['401', 'anything', 'Token Expired'],
    ['500', 'anything', 'Token Expired'],
  ])("%s %s shows '%s' and nothing from the URL", async (code, message, says) => {
    await open(code, message)
    expect(title()).toBe(says)
    expect(text()).not.toContain('anything')
  })

  test.each(REFUSALS)('%s, which the server can say, is repeated; a lookalike is not', async (message) => {
    const { unmount } = await open('403', message)
    screen.getByText(message)
    unmount()
    await open('403', `${message}!`)
    expect(title()).toBe('Locked')
    expect(text()).not.toContain(message)
  })

  test.each([
    ['403', 'x', 'Back', '/'],
    ['401', NO_SUBSCRIPTION, 'Renew Subscription', '/subscription'],
  ])('%s %s: %s leads to %s without a history', async (code, message, name, to) => {
    const { user, router } = await open(code, message)
    await user.click(screen.getByRole('link', { name }))
    expect(router.state.location.pathname).toBe(to)
  })

  test.each([
    ['https://example.com/campuses', '/auth'],
    ['//example.com/campuses', '/auth'],
    ['/subscription', '/auth'],
    ['/campuses/profile', '/auth?next=%2Fcampuses%2Fprofile'],
  ])('AUTH-1 after Token Expired, Log In with next=%s leads to %s', async (next, to) => {
    await open('401', 'x', `?next=${encodeURIComponent(next)}`)
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(to)
  })
})
