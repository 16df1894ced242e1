import { REFUSALS } from '@padauk/contract/errors'
import { members } from '@padauk/contract/members'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { call } from '#lib/api.ts'
import { setErrorNavigation } from '#lib/query-client.ts'
import ErrorPage from '#pages/error.tsx'
import { answer, refusal, show, signIn } from '../../../test/show.tsx'

const open = (code: string, message: string, query = '') =>
  show(<ErrorPage />, `/error/${code}/${encodeURIComponent(message)}${query}`, '/error/:errCode/:errMsg')
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const text = () => document.body.textContent

describe('VISIT-13', () => {
  test.each([
    ['403', 'anything', 'Locked'],
    ['401', REFUSALS.no_active_subscription, 'Subscription Expired'],
    ['401', 'anything', 'Token Expired'],
    ['500', 'anything', 'Token Expired'],
  ])("%s %s shows '%s' and nothing from the URL", async (code, message, says) => {
    await open(code, message)
    expect(title()).toBe(says)
    expect(text()).not.toContain('anything')
  })

  test.each(Object.values(REFUSALS))(
    '%s, which the server can say, is repeated; a lookalike is not',
    async (message) => {
      const sentence = message.replace('Error: ', '')
      const { unmount } = await open('403', message)
      screen.getByText(sentence)
      unmount()
      await open('403', `${message}!`)
      expect(title()).toBe('Locked')
      expect(text()).not.toContain(sentence)
    },
  )

  test.each([
    ['403', 'x', 'Back', '/'],
    ['401', REFUSALS.no_active_subscription, 'Renew Subscription', '/subscription'],
  ])('%s %s: %s leads to %s without a history', async (code, message, name, to) => {
    const { user, router } = await open(code, message)
    await user.click(screen.getByRole('link', { name }))
    expect(router.state.location.pathname).toBe(to)
  })

  test.each([
    ['https://example.com/campuses', '/auth/login'],
    ['//example.com/campuses', '/auth/login'],
    ['/subscription', '/auth/login'],
    ['/campuses/profile', '/auth/login?next=%2Fcampuses%2Fprofile'],
  ])('AUTH-1 after Token Expired, Log In with next=%s leads to %s', async (next, to) => {
    await open('401', 'x', `?next=${encodeURIComponent(next)}`)
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(to)
  })

  test.each([
    ['no_session', false],
    ['session_replaced', true],
  ])('AUTH-7 after %s, Token Expired says that a newer device ended it: %s', async (code, isSaid) => {
    const Part = () => void useQuery({ queryKey: ['members'], queryFn: () => call(members.me, {}) })
    const leave = vi.fn()
    setErrorNavigation(leave)
    signIn()
    answer({ 'GET /api/me': refusal(401, REFUSALS.no_session, { code }) })
    const { unmount } = await show(<Part />)
    await waitFor(() => expect(leave).toHaveBeenCalled())
    unmount()
    const { user, router } = await show(<ErrorPage />, leave.mock.lastCall?.[0], '/error/:errCode/:errMsg')
    expect(title()).toBe('Token Expired')
    screen.getByText(REFUSALS.no_session.replace('Error: ', ''))
    expect(text().includes('You signed in on another device. Three devices can be signed in at a time.')).toBe(isSaid)
    await user.click(screen.getByRole('link', { name: 'Log In' }))
    expect(router.state.location).toMatchObject({ pathname: '/auth/login', state: { email: 'member@padauk.test' } })
  })
})
