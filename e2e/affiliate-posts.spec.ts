import type { Page } from '@playwright/test'
import { either, expect, NO_NETWORK, refused, test, toast, visit } from './fixtures.ts'

let made = 0
const fresh = () => `https://example.com/e2e/${Date.now()}-${++made}`
const type = async (page: Page, email: string, link: string) => {
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Link of the post').fill(link)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Is this email right?' })

test('AFF-1 the confirmation dialog shows the email; Edit keeps the input; Yes, Submit sends, closes, clears the form and shows a toast', {
  tag: '@gate',
}, async ({ page, request }) => {
  const link = fresh()
  await visit(page, '/submit-my-post')
  await type(page, 'poster@padauk.test', link)
  await expect(dialog(page)).toContainText('poster@padauk.test')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Your email')).toHaveValue('poster@padauk.test')
  await expect(page.getByLabel('Link of the post')).toHaveValue(link)

  await page.getByLabel('Link of the post').press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
  await expect(toast(page, "You've submitted your post successfully!!")).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Your email')).toHaveValue('')
  await expect(page.getByLabel('Link of the post')).toHaveValue('')
  const status = await request.get('/api/affiliate-content/stats', { params: { link } })
  expect((await status.json()).content).toEqual({ content_status: 'PENDING' })
})

test('AFF-1 empty, malformed, too long and script-bearing input is rejected at its field; input is kept and no script runs', async ({
  page,
}) => {
  await visit(page, '/submit-my-post')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('email is required')).toBeVisible()
  await expect(page.getByText('link is required')).toBeVisible()
  await expect(page.getByLabel('Your email')).toBeFocused()
  for (const [email, link, sentence] of [
    ['nobody', 'https://example.com/a', 'email must look like name@example.com'],
    ['a@b.cd', 'http://example.com/a', 'link must be a whole address that begins with https://'],
    ['a@b.cd', 'javascript:alert(1)', 'link must be a whole address that begins with https://'],
    ['a@b.cd', `https://example.com/${'a'.repeat(2040)}`, 'link must have at most 2,048 characters'],
    [
      '"><script>alert(1)</script>@b.cd',
      'https://<img src=x onerror=alert(1)>',
      'link must be a whole address that begins with https://',
    ],
  ] as const) {
    await type(page, email, link)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByLabel('Your email')).toHaveValue(email)
    await expect(page.getByLabel('Link of the post')).toHaveValue(link)
    await expect(dialog(page)).toBeHidden()
  }
})

test('AFF-1 a double click sends one post', async ({ page }) => {
  const sent: string[] = []
  await page.route('**/api/affiliate-content/submit', async (route) => {
    sent.push(String(route.request().headers()['idempotency-key']))
    await route.continue()
  })
  await visit(page, '/submit-my-post')
  await type(page, 'twice@padauk.test', fresh())
  await dialog(page).getByRole('button', { name: 'Yes, Submit' }).dblclick()
  await expect(toast(page, "You've submitted your post successfully!!")).toBeVisible()
  expect(sent.length).toBe(1)
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
})

test.describe('a refusal', () => {
  test.use({ allowedErrors: either(refused(409), refused(429), NO_NETWORK) })

  test('AFF-1 a duplicate post gets its own message, and the input is kept', async ({ page, request }) => {
    const link = fresh()
    expect(
      (await request.post('/api/affiliate-content/submit', { data: { email: 'first@padauk.test', link } })).status(),
    ).toBe(201)
    await visit(page, '/submit-my-post')
    await type(page, 'second@padauk.test', `${link}/?utm_source=chat`)
    await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
    await expect(page.getByText('This post has already been submitted.')).toBeVisible()
    await expect(page.getByLabel('Your email')).toHaveValue('second@padauk.test')
  })

  test('NET-1 after a lost response the retry reuses the idempotency key and creates one post', async ({
    page,
    request,
  }) => {
    const link = fresh()
    let lost = 0
    await page.route('**/api/affiliate-content/submit', async (route) => {
      if (lost++ > 0) return route.continue()
      // The server processes the request, but the response never arrives.
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await visit(page, '/submit-my-post')
    await type(page, 'lost@padauk.test', link)
    await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
    await expect(dialog(page).getByText('Nothing was sent. Try again')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
    await expect(toast(page, "You've submitted your post successfully!!")).toBeVisible()
    expect((await request.get('/api/affiliate-content/stats', { params: { link } })).ok()).toBe(true)
  })

  test('SAFE-5 too many posts from one email get a message to wait, and the input is kept', async ({ page }) => {
    await page.route('**/api/affiliate-content/submit', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { message: 'Error: too many tries, please wait a moment', code: 'too_many_requests' } },
      }),
    )
    await visit(page, '/submit-my-post')
    const link = fresh()
    await type(page, 'often@padauk.test', link)
    await dialog(page).getByRole('button', { name: 'Yes, Submit' }).click()
    await expect(page.getByText('Too many posts were sent from here.')).toBeVisible()
    await expect(page.getByLabel('Link of the post')).toHaveValue(link)
  })
})
