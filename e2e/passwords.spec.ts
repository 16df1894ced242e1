import type { APIRequestContext, Page, Request } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, signIn, test, toast, tokenOf, visit, wake } from './fixtures.ts'
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
  await page.goto(CHANGE)
  await expect(field(page, 'Old password')).toBeVisible()
  return token
}
const isAlive = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })).ok()

test('AUTH-5 a change ends every other session, and leads back to the profile', {
  tag: '@gate',
}, async ({ page, request }) => {
  const other = (await tokenOf(request, 'fresh')).token
  const own = await openChange(page)
  // Attributes that password managers look for.
  await expect(page.locator('[autocomplete=username]')).toHaveValue(email)
  await expect(field(page, 'Old password')).toHaveAttribute('autocomplete', 'current-password')
  await expect(field(page, 'New password')).toHaveAttribute('autocomplete', 'new-password')
  await fill(page, { old: PASSWORD, next: NEW, confirm: NEW })
  await save(page).click()
  await expect(toast(page, "You've changed your password!")).toBeVisible()
  await expect(page).toHaveURL('/campuses/profile')
  expect(await isAlive(request, own)).toBe(true)
  expect(await isAlive(request, other)).toBe(false)
  expect(await tryLogin(request, PASSWORD)).toBeUndefined()
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
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
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
  const path = await newResetPath(() => page.request.post('/api/user/auth/forgot-password', { data: { email } }))
  await visit(page, path)
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
  const told = (await Promise.all(referers)).filter((line) => line.split(' ')[1]?.includes(path))
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
  await wake(page)
  await fill(page, { next: NEW, confirm: NEW })
  await save(page).click()
  await expect(page).toHaveURL('/auth/login')
})
