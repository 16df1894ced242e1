import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, field, fill, show } from '../../../test/show.tsx'
import { LoginForm } from './login-form.tsx'

const NO_COOKIES = /This browser keeps no cookies/

test('AUTH-2 a browser without cookies says so before anything is sent, and no device is used up', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  onTestFinished(() => cookie.mockRestore())
  const calls = answer({})
  const { user } = await show(<LoginForm />)
  await screen.findByText(NO_COOKIES)
  fill('Email', 'member@padauk.test')
  fill('Password', 'learn-crypto')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(calls).toEqual([])
  expect(field('Password').value).toBe('learn-crypto')
})

test('AUTH-2 a browser with cookies sees no notice', async () => {
  await show(<LoginForm />)
  await screen.findByRole('button', { name: 'Log In' })
  expect(screen.queryByText(NO_COOKIES)).toBeNull()
  expect(document.cookie).not.toContain('kept')
})
