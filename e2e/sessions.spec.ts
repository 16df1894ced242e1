import type { Page, Route } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, signIn, test, toast, visit } from './fixtures.ts'

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
const WEEK = 7 * 24 * 60 * 60

test('AUTH-1 /auth leads to the login, and on to the campuses for a signed-in member', async ({ page }) => {
  await page.goto('/auth')
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, 'trader')
  for (const address of ['/auth', '/auth/login']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/campuses\/crypto-foundations\?campus_id=\d+$/)
  }
})

test('AUTH-1 the member area leads to the login, and the login back to the requested page', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto('/campuses/profile')
  await expect(page).toHaveURL(/\/auth\/login/)
  await logIn(page, ACCOUNTS.trader.email, PASSWORD)
  await expect(page).toHaveURL('/campuses/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('AUTH-2 login stores token and info for 7 days and greets by name', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  await visit(page, '/auth/login')
  await logIn(page, ACCOUNTS.trader.email, PASSWORD)
  await expect(page).toHaveURL(/\/campuses\//)
  await expect(toast(page, 'Welcome Back, Hla Win !')).toBeVisible()
  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  for (const name of ['token', 'info']) {
    expect(Math.abs((cookies[name]?.expires ?? 0) - Date.now() / 1000 - WEEK)).toBeLessThan(60)
    expect(cookies[name]?.sameSite).toBe('Lax')
  }
  const info = JSON.parse(decodeURIComponent(cookies.info?.value ?? ''))
  expect(info).toMatchObject({ email: ACCOUNTS.trader.email, name: 'Hla Win', token: cookies.token?.value })
  expect(info.content.subscriptions[0].end_at).toMatch(/^\d{4}-/)
})

test('AUTH-2 shows a toast and keeps the email', async ({ page }) => {
  await visit(page, '/auth/login')
  await logIn(page, ACCOUNTS.trader.email, 'wrong')
  await expect(toast(page, 'email or password is incorrect')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ACCOUNTS.trader.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
})

test('AUTH-3 logout removes both cookies, revokes the token and goes to /', { tag: '@gate' }, async ({
  page,
  context,
  request,
}) => {
  const token = await signIn(page, 'trader')
  await page.goto('/campuses/profile')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(
    (await context.cookies()).map(({ name }) => name).filter((name) => name === 'token' || name === 'info'),
  ).toEqual([])
  expect((await request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(401)
})

test('AUTH-3 a logout replaces the page that was left, also while the next one is on its way', async ({ page }) => {
  await signIn(page, 'trader')
  const code = Promise.withResolvers<Route>()
  await page.route(/\/landing-[^/]+\.js$/, (route) => code.resolve(route))
  await page.goto('/campuses/today')
  await page.goto('/campuses/profile')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  const held = await code.promise
  // The logout is over, and its page is still there.
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  await held.continue()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('AUTH-3 requests refused during logout do not lead to the error page', async ({ page }) => {
  await signIn(page, 'trader')
  // A request that is under way while the token is revoked.
  const revoked = Promise.withResolvers<void>()
  await page.route('**/api/days/today*', async (route) => {
    await revoked.promise
    await route.continue()
  })
  await page.goto('/campuses/profile')
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.route('**/api/user/auth/logout', async (route) => {
    const answer = await route.fetch()
    const refusal = page.waitForResponse((response) => response.status() === 401)
    revoked.resolve()
    await (await refusal).finished()
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    await route.fulfill({ response: answer })
  })
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(seen).toEqual(['/'])
  await expect(page.getByRole('region', { name: /Messages/ }).getByText(/token/)).toHaveCount(0)
})

test('AUTH-6 a 401 on an authorised call navigates to the error page, replacing history', async ({ page, request }) => {
  const token = await signIn(page, 'trader')
  await page.goto('/subscription')
  await request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await page.goto('/campuses/profile')
  await expect(page).toHaveURL(
    `/error/401/${encodeURIComponent('Error: token is invalid or expired')}?next=%2Fcampuses%2Fprofile`,
  )
  await expect(page.getByRole('heading', { name: 'Token Expired' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test('AUTH-6 a 403 on an authorised call navigates to the error page, replacing history', async ({ page }) => {
  await signIn(page, 'fresh')
  await page.goto('/campuses/profile')
  // A category of DeFi, which the plan does not open.
  await page.goto('/campuses/defi/reading-the-chain?category_id=10')
  await expect(page).toHaveURL(/\/error\/403\//)
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/campuses/profile')
})

test('AUTH-6 a 403 that comes before its page does not replace the page before', async ({ page }) => {
  await signIn(page, 'fresh')
  // Texts that are on their way keep the next page waiting, but not its data.
  const texts = Promise.withResolvers<Route>()
  await page.route(/\/practices\.en-[^/]+\.js$/, (route) => texts.resolve(route))
  await page.goto('/campuses/profile')
  const held = await texts.promise
  const error = { message: 'Error: not allowed', code: 'not_allowed' }
  await page.route('**/api/user/campus/5*', (route) => route.fulfill({ status: 403, json: { error } }))
  const refusal = page.waitForResponse((response) => response.status() === 403)
  await page.getByRole('link', { name: 'DeFi' }).click()
  await (await refusal).finished()
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  await held.continue()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/campuses/profile')
})

test('NET-1 without a network: nobody is signed out, and Retry loads the page', async ({ page, context }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Chart Reading' }).first().hover()
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('complementary').getByRole('link', { name: 'Chart Reading' }).click()
  await expect(page.getByRole('alert').getByText('No network.')).toBeVisible()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'No network. Nothing was changed, please try again.')).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'token')).toBe(true)
  await context.unroute('**/api/**')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
})
