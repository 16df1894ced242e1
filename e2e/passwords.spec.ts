import type { APIRequestContext, Page, Request } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { either, expect, NO_NETWORK, refused, signIn, test, toast, tokenOf, visit } from './fixtures.ts'
import { newResetPath } from './mails.ts'

// An account whose sessions no other test uses; each test restores its password.
const { email } = ACCOUNTS.fresh
const NEW = 'မိုးရွာမယ် 7'
const CHANGE = '/campuses/profile/change-password'

const tryLogin = async (request: APIRequestContext, password: string) => {
  const answer = await request.post('/api/user/auth/login', { data: { email, password } })
  return answer.ok() ? ((await answer.json()).content.token as string) : undefined
}
test.afterEach(async ({ request }) => {
  const token = await tryLogin(request, NEW)
  if (!token) return
  const answer = await request.post('/api/user/auth/change-password', {
    headers: { Authorization: `Bearer ${token}` },
    data: { oldPassword: NEW, newPassword: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save the new password' })
const fill = async (page: Page, values: { old?: string; next?: string; confirm?: string }) => {
  if (values.old !== undefined) await field(page, 'Old password').fill(values.old)
  if (values.next !== undefined) await field(page, 'New password').fill(values.next)
  if (values.confirm !== undefined) await field(page, 'Confirm the new password').fill(values.confirm)
}
const openChange = async (page: Page) => {
  const token = await signIn(page, 'fresh')
  // A request in flight when all sessions end would be refused.
  await Promise.all([page.waitForResponse(/\/api\/checklist\/months\//), page.goto(CHANGE)])
  await expect(field(page, 'Old password')).toBeVisible()
  return token
}
const isAlive = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })).ok()

test('AUTH-5 a change ends every session and leads to the login, with the email filled in and a reason', {
  tag: '@gate',
}, async ({ page, context, request }) => {
  const other = (await tokenOf(request, 'fresh')).token
  const own = await openChange(page)
  // Attributes that password managers look for.
  await expect(page.locator('[autocomplete=username]')).toHaveValue(email)
  await expect(field(page, 'Old password')).toHaveAttribute('autocomplete', 'current-password')
  await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password')
  await fill(page, { old: PASSWORD, next: NEW, confirm: NEW })
  await save(page).click()
  await expect(toast(page, "You've changed your password!")).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Your password is changed and every device is signed out.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  expect((await context.cookies()).filter(({ name }) => ['token', 'info'].includes(name))).toEqual([])
  expect(await isAlive(request, own)).toBe(false)
  expect(await isAlive(request, other)).toBe(false)
  expect(await tryLogin(request, PASSWORD)).toBeUndefined()
  await field(page, 'Password').fill(NEW)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campuses\//)
  // Back from the login leads neither to the form nor to the landing page.
  await page.goBack()
  await expect(page).not.toHaveURL(CHANGE)
})

test('AUTH-5 short and mismatched passwords are reported at their fields and block submitting', async ({ page }) => {
  await openChange(page)
  const calls: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/change-password') && request.method() === 'POST' && calls.push(request.url()),
  )
  await save(page).click()
  await expect(field(page, 'Old password')).toBeFocused()
  await expect(field(page, 'Old password')).toHaveAccessibleDescription('Type your old password.')
  for (const label of ['New password', 'Confirm the new password'])
    await expect(field(page, label)).toHaveAccessibleDescription('Password must be 6 characters long.')
  await expect(save(page)).toBeDisabled()
  // Five characters of two UTF-16 code units each count as five.
  await fill(page, { old: 'x', next: '🌧🌧🌧🌧🌧', confirm: '🌧🌧🌧🌧🌧' })
  await expect(field(page, 'New password')).toHaveAccessibleDescription('Password must be 6 characters long.')
  await expect(save(page)).toBeDisabled()
  await fill(page, { next: 'rain-and-gold', confirm: 'rain-and-gold' })
  await expect(page.getByText('Password must be 6 characters long.')).toHaveCount(0)
  await expect(save(page)).toBeEnabled()

  await fill(page, { confirm: 'rain-and-old' })
  await page.keyboard.press('Enter')
  await expect(field(page, 'Confirm the new password')).toHaveAccessibleDescription('Passwords do not match.')
  await expect(save(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  expect(calls).toEqual([])
  await fill(page, { confirm: 'rain-and-gold' })
  await expect(save(page)).toBeEnabled()
})

test('AUTH-5 leaving the confirmation field: Passwords do not match!', async ({ page }) => {
  await openChange(page)
  await fill(page, { next: 'rain-and-gold', confirm: 'rain-and-old' })
  await expect(page.getByText('Passwords do not match!', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Confirm the new password')).toHaveAccessibleDescription('Passwords do not match!')
  await expect(save(page)).toBeDisabled()
  // Correcting the first field clears the error too.
  await fill(page, { next: 'rain-and-old' })
  await expect(page.getByText('Passwords do not match!', { exact: true })).toHaveCount(0)
  await expect(save(page)).toBeEnabled()
})

test.describe('a refusal', () => {
  test.use({ allowedErrors: either(refused(422), refused(429)) })
  test('AUTH-5 AUTH-7 a wrong old password and a common new one are reported at their fields; input is kept', async ({
    page,
    request,
  }) => {
    const own = await openChange(page)
    await fill(page, { old: 'not-this-one', next: 'password123', confirm: 'password123' })
    await save(page).click()
    await expect(field(page, 'Old password')).toHaveAccessibleDescription('Error: old password is incorrect!')
    await expect(field(page, 'Old password')).toBeFocused()
    await expect(save(page)).toBeDisabled()
    await fill(page, { old: PASSWORD })
    await save(page).click()
    await expect(field(page, 'New password')).toHaveAccessibleDescription(
      'this password is one of the most guessed, please choose another',
    )
    await expect(field(page, 'New password')).toBeFocused()
    await expect(field(page, 'Confirm the new password')).toHaveValue('password123')
    await expect(save(page)).toBeDisabled()
    expect(await isAlive(request, own)).toBe(true)
  })

  test('AUTH-4 an invalid reset link says so and links to requesting a new one', async ({ page }) => {
    await visit(page, '/auth/reset-password/made-up')
    await fill(page, { next: NEW, confirm: NEW })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
  })

  test('AUTH-4 too many requests show a message, and the email is kept', async ({ page }) => {
    await page.route('**/forgot-password', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'Error: too many requests' } } })
        : route.fallback(),
    )
    await visit(page, '/auth/forgot-password')
    await field(page, 'Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Too many links were requested.' })).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(email)
  })
})

test.describe('without a network', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('AUTH-4 AUTH-5 NET-1 the failure is shown in place, and all input is kept', async ({ page }) => {
    await page.route('**/api/user/auth/**', (route) => route.abort('internetdisconnected'))
    await visit(page, '/auth/forgot-password')
    await field(page, 'Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'No network.' })).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(email)
    await page.unroute('**/api/user/auth/**')
    await openChange(page)
    await page.route('**/api/user/auth/**', (route) => route.abort('internetdisconnected'))
    await fill(page, { old: PASSWORD, next: NEW, confirm: NEW })
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No network.' })).toBeVisible()
    await expect(field(page, 'New password')).toHaveValue(NEW)
    await expect(save(page)).toBeEnabled()
  })
})

test('AUTH-4 the mailed link sets a new password once; the old password and all sessions stop working', {
  tag: '@gate',
}, async ({ page, request }) => {
  const before = (await tokenOf(request, 'fresh')).token
  await visit(page, '/auth/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(field(page, 'Email')).toHaveValue(email)
  const path = await newResetPath(async () => {
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(toast(page, "You've requested email request!")).toBeVisible()
  })
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('30 minutes')
  await expect(page.getByRole('link', { name: 'Ask customer service' })).toHaveAttribute('href', /t\.me/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await visit(page, path)
  await fill(page, { next: NEW, confirm: NEW })
  await save(page).click()
  await expect(toast(page, "You've changed your password!")).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Log in with the new password.')).toBeVisible()
  expect(await isAlive(request, before)).toBe(false)
  expect(await tryLogin(request, PASSWORD)).toBeUndefined()
  expect(await tryLogin(request, NEW)).toBeDefined()
  const again = await request.post(path.replace('/auth/', '/api/user/auth/'), { data: { newPassword: `${NEW} again` } })
  expect(again.status()).toBe(422)
})

test('AUTH-4 an unknown email gets the same response', async ({ page }) => {
  await visit(page, '/auth/forgot-password')
  await field(page, 'Email').fill('nobody.at.all@padauk.test')
  await page.keyboard.press('Enter')
  await expect(toast(page, "You've requested email request!")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('If nobody.at.all@padauk.test belongs to a member')
  await page.getByRole('link', { name: 'Use another email' }).click()
  await expect(field(page, 'Email')).toHaveValue('nobody.at.all@padauk.test')
  await field(page, 'Email').fill('not an email')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('email must look like name@example.com')
})

test('AUTH-4 SAFE-4 a reset link is not leaked to other hosts or in a Referer header', async ({ page, product }) => {
  const referers: Promise<string>[] = []
  const strangers: string[] = []
  const refererOf = async (request: Request) => `${request.url()} ${(await request.allHeaders()).referer ?? ''}`
  const note = (request: Request) => {
    if (!request.url().startsWith(product)) strangers.push(request.url())
    referers.push(refererOf(request))
  }
  page.on('request', note)
  await visit(page, '/auth/reset-password/a-secret-link')
  await fill(page, { next: NEW, confirm: NEW })
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'strict-origin')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/api/user/auth/reset-password/**', (route) => route.fulfill({ status: 204 }))
  await save(page).click()
  expect((await (await sent).allHeaders()).referer).toBe(`${product}/`)
  await expect(page).toHaveURL('/auth/login')
  // Headers of a request that is still under way when the page closes would be asked for in vain.
  page.off('request', note)
  expect(strangers).toEqual([])
  const told = (await Promise.all(referers)).filter((line) => line.split(' ')[1]?.includes('a-secret-link'))
  expect(told).toEqual([])
})

test('AUTH-1 AUTH-4 a signed-in member opening a reset link sees the password page and can still use the link', async ({
  page,
}) => {
  const path = await newResetPath(() => page.request.post('/api/user/auth/forgot-password', { data: { email } }))
  await signIn(page, 'fresh')
  await page.goto(path)
  await expect(page).toHaveURL(CHANGE)
  await expect(page.getByText('You opened a link from an email.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out and use the link' }).click()
  await expect(page).toHaveURL(path)
  await fill(page, { next: NEW, confirm: NEW })
  await save(page).click()
  await expect(page).toHaveURL('/auth/login')
})

test('AUTH-5 each password field can be revealed', async ({ page }) => {
  await openChange(page)
  await fill(page, { old: 'seen', next: 'hidden' })
  await page.getByRole('button', { name: 'Show the password' }).first().click()
  await expect(field(page, 'Old password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'New password')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide the password' }).click()
  await expect(field(page, 'Old password')).toHaveAttribute('type', 'password')
})

test.describe('a lost response', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('AUTH-4 NET-1 retrying after the link was used successfully is not an error', async ({ page, request }) => {
    const path = await newResetPath(() => request.post('/api/user/auth/forgot-password', { data: { email } }))
    let isLost = false
    await page.route('**/api/user/auth/reset-password/*', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await visit(page, path)
    await fill(page, { next: NEW, confirm: NEW })
    await save(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await save(page).click()
    await expect(toast(page, "You've changed your password!")).toBeVisible()
    expect(await tryLogin(request, NEW)).toBeDefined()
  })
})
