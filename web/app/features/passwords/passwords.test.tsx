import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import ChangePassword from '#pages/change-password.tsx'
import ForgotPassword from '#pages/forgot-password.tsx'
import ResetPassword from '#pages/reset-password.tsx'
import { answer, fill, NO_ANSWER, refusal, saidOf, show, signIn } from '../../../test/show.tsx'

const [OLD, NEXT, CONFIRM] = ['Old password', 'New password', 'Confirm the new password']
const SHORT = 'Password must be 6 characters long.'
const CHANGE = 'POST /api/user/auth/change-password'
const FORGOT = 'POST /api/user/auth/forgot-password'
const RESET = 'POST /api/user/auth/reset-password/a-link'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save the new password' })
const isBlocked = () => save().getAttribute('aria-disabled') === 'true'
const type = (next: string, confirm: string, old?: string) => {
  if (old) fill(OLD, old)
  fill(NEXT, next)
  fill(CONFIRM, confirm)
}

const openChange = async (answers: Record<string, unknown> = {}) => {
  signIn()
  const calls = answer({ 'GET /api/me': { email: 'new@padauk.test' }, ...answers })
  return { calls, ...(await show(<ChangePassword />)) }
}
const openReset = async (given: unknown) => {
  answer({ [RESET]: given })
  return show(<ResetPassword />, '/auth/reset-password/a-link', '/auth/reset-password/:token')
}
const openForgot = async (given: unknown) => {
  answer({ [FORGOT]: given })
  const shown = await show(<ForgotPassword />, '/auth/forgot-password')
  fill('Email', 'new@padauk.test')
  await shown.user.click(screen.getByRole('button', { name: 'Send the link' }))
  return shown
}

describe('AUTH-5', () => {
  test('a short new password is reported under its own field, also with another repetition left', async () => {
    const { user } = await openChange()
    await user.type(field(NEXT), 'rain')
    await user.type(field(CONFIRM), 'gold')
    await user.tab()
    expect([NEXT, CONFIRM].map(saidOf)).toEqual([SHORT, 'Passwords do not match!'])
    await user.click(save())
    expect([NEXT, CONFIRM].map(saidOf)).toEqual([SHORT, 'Passwords do not match.'])
  })

  test('short and mismatched passwords are reported at their fields and block submitting', async () => {
    const { user, calls } = await openChange()
    await user.click(save())
    expect(document.activeElement).toBe(field(OLD))
    expect([OLD, NEXT, CONFIRM].map(saidOf)).toEqual(['Type your old password.', SHORT, SHORT])
    expect(isBlocked()).toBe(true)
    // Five characters of two UTF-16 code units each count as five.
    type('🌧🌧🌧🌧🌧', '🌧🌧🌧🌧🌧', 'x')
    expect(saidOf(NEXT)).toBe(SHORT)
    expect(isBlocked()).toBe(true)
    type('rain-and-gold', 'rain-and-gold')
    expect(screen.queryByText(SHORT)).toBeNull()
    expect(isBlocked()).toBe(false)
    type('rain-and-gold', 'rain-and-old')
    for (const _ of [1, 2]) {
      await user.click(save())
      expect(saidOf(CONFIRM)).toMatch(/^Passwords do not match[.!]$/)
      expect(isBlocked()).toBe(true)
    }
    expect(calls).not.toContain(CHANGE)
    type('rain-and-gold', 'rain-and-gold')
    expect(isBlocked()).toBe(false)
  })

  test('leaving the confirmation field: Passwords do not match!', async () => {
    await openChange()
    type('rain-and-gold', 'rain-and-old')
    expect(saidOf(CONFIRM)).toBe('')
    fireEvent.blur(field(CONFIRM))
    expect(saidOf(CONFIRM)).toBe('Passwords do not match!')
    expect(isBlocked()).toBe(true)
    // Correcting the first field clears the error too.
    fill(NEXT, 'rain-and-old')
    expect(saidOf(CONFIRM)).toBe('')
    expect(isBlocked()).toBe(false)
  })

  test.each([
    ['oldPassword', 'wrong_password', OLD, 'Error: old password is incorrect!'],
    ['newPassword', 'common_password', NEXT, 'this password is one of the most guessed, please choose another'],
  ])('AUTH-7 a refused %s is reported at its field, and the input is kept', async (path, code, label, says) => {
    const { user } = await openChange({ [CHANGE]: refusal(422, '', { code, fields: [{ path, code, message: '' }] }) })
    type('password123', 'password123', 'not-this-one')
    await user.click(save())
    await waitFor(() => expect(saidOf(label)).toBe(says))
    expect(document.activeElement).toBe(field(label))
    expect([OLD, NEXT, CONFIRM].map((one) => field(one).value)).toEqual(['not-this-one', 'password123', 'password123'])
    expect(isBlocked()).toBe(true)
  })

  test('each password can be revealed', async () => {
    const { user } = await openChange()
    await user.click(screen.getAllByRole('button', { name: 'Show the password' })[0] as HTMLElement)
    expect([OLD, NEXT].map((label) => field(label).type)).toEqual(['text', 'password'])
    await user.click(screen.getByRole('button', { name: 'Hide the password' }))
    expect(field(OLD).type).toBe('password')
  })
})

describe('AUTH-4 NET-1 what cannot be sent is told in place, and the input is kept', () => {
  test.each([
    [NO_ANSWER, 'No network.'],
    [refusal(429, 'Error: too many requests'), 'Too many links were requested.'],
  ])('%o of a link', async (fault, says) => {
    await openForgot(fault)
    await screen.findByText(new RegExp(says))
    expect(field('Email').value).toBe('new@padauk.test')
  })

  test('a change, which can be sent again', async () => {
    const { user } = await openChange({ [CHANGE]: NO_ANSWER })
    type('rain-and-gold', 'rain-and-gold', 'old')
    await user.click(save())
    await screen.findByText(/^No network\./)
    expect(field(NEXT).value).toBe('rain-and-gold')
    expect(isBlocked()).toBe(false)
  })

  test('a reset, whose retry has the same key; another password has another', async () => {
    const keys: (string | null)[] = []
    const { user, router } = await openReset(({ headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return keys.length < 3 ? NO_ANSWER : undefined
    })
    for (const [at, next] of ['rain-and-gold', 'rain-and-gold', 'gold-and-rain'].entries()) {
      type(next, next)
      await user.click(save())
      await waitFor(() => {
        expect(keys).toHaveLength(at + 1)
        expect(screen.queryByText('Saving')).toBeNull()
      })
    }
    expect(router.state.location.pathname).toBe('/auth/login')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('AUTH-4', () => {
  test('a link that is over says so and leads to requesting a new one', async () => {
    const { user, router } = await openReset(refusal(422, 'Error: the link is over', { code: 'reset_link_over' }))
    type('rain-and-gold', 'rain-and-gold')
    await user.click(save())
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBe(document.activeElement)
    await user.click(screen.getByRole('link', { name: 'Request a new link' }))
    expect(router.state.location.pathname).toBe('/auth/forgot-password')
  })

  test('whether an email is known is not told; another one can be tried', async () => {
    const { user } = await openForgot(undefined)
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(document.body.textContent).toContain('If new@padauk.test belongs to a member')
    await screen.findByText("You've requested email request!")
    await user.click(screen.getByRole('link', { name: 'Use another email' }))
    expect(field('Email').value).toBe('new@padauk.test')
    fill('Email', 'not an email')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(saidOf('Email')).toBe('email must look like name@example.com')
  })
})
