import { REFUSALS } from '../contract/src/errors.ts'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { CHART_READING, expect, signIn, test } from './fixtures.ts'
import { openNotes, typeNew } from './notes-world.ts'
import { signInWhole } from './pending-world.ts'

test('VISIT-13 a made-up message in the URL is never shown', { tag: '@gate' }, async ({ page }) => {
  await page.goto(`/error/401/${encodeURIComponent('Send 100 USDT to this wallet <img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Token Expired')
  await expect(page.locator('body')).not.toContainText('USDT')
})

test('VISIT-13 an unknown address shows a page with a way back', async ({ page }) => {
  for (const address of ['/nowhere', '/campuses-x', '/a/b/c']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
    await page.getByRole('link', { name: 'To the start page' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('VISIT-13 an ended subscription is distinguished from an expired session', async ({ page }) => {
  await signIn(page, 'expired')
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Expired')
  await page.getByRole('link', { name: 'Notes and checklist' }).click()
  await expect(page).toHaveURL('/campuses/profile')
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('VISIT-13 AUTH-3 an invalid token: Token Expired signs out even when the server no longer knows the token', async ({
  page,
  context,
  request,
}) => {
  const token = await signIn(page, 'trader')
  expect(
    (await request.post('/api/user/auth/logout', { headers: { authorization: `Bearer ${token}` } })).status(),
  ).toBe(204)
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Token Expired')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
})

test('VISIT-13 NOTE-5 a session that ends during work: after Token Expired, Log In leads back to the same page, where the draft of a note waits', async ({
  page,
}) => {
  const token = await signInWhole(page, 'trader')
  const dialog = await openNotes(page)
  await typeNew(page, 'Written before the end')
  await page.request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Token Expired')
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(ACCOUNTS.trader.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(CHART_READING)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  await dialog.getByRole('region', { name: 'Unfinished note' }).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Written before the end')
  await expect(dialog.getByLabel('Description')).toHaveValue('Every word')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('LOOK-1 VISIT-13 a page with little to say fills a wide screen with what is open to everyone', async ({
  page,
}) => {
  for (const path of [
    '/error/403/x',
    '/error/401/x',
    `/error/401/${encodeURIComponent(REFUSALS.no_active_subscription)}`,
  ]) {
    await page.goto(path)
    const places = page.getByRole('navigation', { name: 'Open without an account' })
    const [text, beside] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      places.boundingBox(),
    ])
    // Beside the text, up to the right edge of the page's 1152 px.
    expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + 400)
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeGreaterThan(1280)
    await places.getByRole('link', { name: /Calculators/ }).click()
    await expect(page).toHaveURL('/crypto-related')
  }
  await page.goto('/check-my-affiliate')
  const tiers = await page.getByRole('figure').boundingBox()
  expect(tiers?.x).toBeGreaterThan(720)
})

test.describe('a page that throws', () => {
  test.use({ allowedErrors: /TypeError|not caught/ })
  test('LOOK-2 shows an error page, under the strict policy too, and Retry opens the page again', {
    tag: '@gate',
  }, async ({ page }) => {
    await signIn(page, 'member')
    // A response that our server never sends.
    await page.route('**/api/me/devices', (route) => route.fulfill({ json: { content: 5 } }))
    await page.goto('/campuses/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not open')
    await expect(page).toHaveTitle(/This page did not open/)
    await page.unroute('**/api/me/devices')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  })
})
