import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, fill, NO_ANSWER, refusal, saidOf, show } from '../../../test/show.tsx'
import { SubmitPostForm } from './submit-post-form.tsx'

const SUBMIT = 'POST /api/affiliate-content/submit'
const [EMAIL, LINK] = ['Your email', 'Link of the post']
const GOOD = ['poster@padauk.test', 'https://example.com/a'] as const
const HTTPS = 'link must be a whole address that begins with https://'

const open = async (given?: unknown) => {
  const calls = answer(given === undefined ? {} : { [SUBMIT]: given })
  return { calls, ...(await show(<SubmitPostForm />)) }
}
const submit = (email: string, link: string) => {
  fill(EMAIL, email)
  fill(LINK, link)
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
}
const yes = () => screen.getByRole('button', { name: 'Yes, Submit' })
const expectSaved = (...values: readonly string[]) =>
  expect([EMAIL, LINK].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(values)

describe('AFF-1', () => {
  test.each([
    ['', '', 'email is required', 'link is required'],
    ['nobody', 'https://example.com/a', 'email must look like name@example.com', ''],
    ['a@b.cd', 'http://example.com/a', '', HTTPS],
    ['a@b.cd', 'javascript:alert(1)', '', HTTPS],
    ['a@b.cd', `https://example.com/${'a'.repeat(2040)}`, '', 'link must have at most 2,048 characters'],
    ['"><script>alert(1)</script>@b.cd', 'https://<img src=x onerror=alert(1)>', '', HTTPS],
  ])('an invalid input is rejected at its field, and kept (%#)', async (email, link, ofEmail, ofLink) => {
    const { calls } = await open()
    submit(email, link)
    if (ofEmail) await waitFor(() => expect(saidOf(EMAIL)).toBe(ofEmail))
    if (ofLink) await waitFor(() => expect(saidOf(LINK)).toBe(ofLink))
    expect(document.activeElement).toBe(screen.getByLabelText(ofEmail ? EMAIL : LINK))
    expect(document.querySelector('dialog, main script, main img')).toBeNull()
    expectSaved(email, link)
    expect(calls).toEqual([])
  })

  test('a double click sends one post, and clears the form', async () => {
    const keys: (string | null)[] = []
    await open(({ headers }: { headers: Headers }) => void keys.push(headers.get('Idempotency-Key')))
    submit(...GOOD)
    const button = yes()
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByText("You've submitted your post successfully!!")
    expectSaved('', '')
    expect(keys).toEqual([expect.stringMatching(/^k[0-9a-f]{32}$/)])
  })

  test.each([
    [409, 'This post has already been submitted.'],
    [429, 'Too many posts were sent from here.'],
  ])('SAFE-5 a refusal by %d gets its own message, and the input is kept', async (status, says) => {
    const { user } = await open(refusal(status, 'Error: no'))
    submit(...GOOD)
    await user.click(yes())
    await waitFor(() => expect(saidOf(LINK)).toContain(says))
    expectSaved(...GOOD)
  })

  test('NET-1 SAFE-1 after a lost response the retry has the same key', async () => {
    const keys: (string | null)[] = []
    const { user } = await open(({ headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return keys.length < 2 ? NO_ANSWER : undefined
    })
    submit(...GOOD)
    await user.click(yes())
    await screen.findByText(/Nothing was sent\. Try again/)
    await user.click(yes())
    await screen.findByText("You've submitted your post successfully!!")
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})
