import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api.ts'
import { wordsReady } from '#words/words.tsx'
import { answer, fill, NO_ANSWER, saidOf, show, signIn } from '../../../test/show.tsx'
import { NameForm } from './name-form.tsx'
import { sendingSentence } from './picture-faults.ts'
import { ReferCode } from './refer-code.tsx'

test('PROF-1 a name that is blank or over 50 characters is rejected; NET-1 one that is not sent stays', async () => {
  signIn()
  const calls = answer({ 'PATCH /api/me/update': NO_ANSWER })
  const onDone = vi.fn()
  await show(<NameForm name="Su Su" onDone={onDone} />)
  const save = screen.getByRole('button', { name: 'Save' })
  const expectSaid = async (name: string, says: string) => {
    fill('Name', name)
    fireEvent.click(save)
    await waitFor(() => expect(saidOf('Name')).toBe(says))
  }
  await expectSaid('   ', 'name is required')
  // Three code points look like one character, and count as one.
  await expectSaid('ကို'.repeat(51), 'Too long by 1 character.')
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fill('Name', 'a'.repeat(45))
  expect(saidOf('Name')).toBe('5 characters left')
  expect(calls).toEqual([])
  fill('Name', 'Su Su Mon')
  fireEvent.click(save)
  await waitFor(() => expect(saidOf('Name')).toBe('No network. Nothing was changed, please try again.'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Su Su Mon')
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  [413, 'Error: too large', 'This picture is larger than 5 MB.'],
  [415, 'Error: no picture', 'This file is not a JPEG, PNG or WebP picture.'],
  [422, 'Error: the picture cannot be read', 'the picture cannot be read'],
])('PROF-2 a picture that is refused with %d is told why', async (status, message, says) => {
  await wordsReady()
  expect(sendingSentence(new ApiError(status, { code: 'refused', message }))).toContain(says)
})

test('PROF-1 a button copies the refer code', async () => {
  const { user } = await show(<ReferCode code="PADAUK2" />)
  await user.click(screen.getByRole('button', { name: 'Copy the refer code' }))
  await screen.findByText('PADAUK2 is copied.')
  expect(await navigator.clipboard.readText()).toBe('PADAUK2')
})
