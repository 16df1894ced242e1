import type { APIRequestContext, Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, signIn, test, toast } from './fixtures.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const { email } = ACCOUNTS.fresh

const signInPhone = async (request: APIRequestContext) => {
  const answer = await request.post('/api/user/auth/login', {
    headers: { 'User-Agent': PHONE },
    data: { email, password: PASSWORD },
  })
  return (await answer.json()).content.token as string
}
const isAlive = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })).ok()
const open = async (page: Page) => {
  await page.goto('/campuses/profile')
  const list = page.getByRole('list', { name: 'Signed-in devices' })
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  return list
}

test('AUTH-7 the profile lists devices, this one first, and ends another after confirmation', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'fresh')
  const phone = await signInPhone(request)
  const list = await open(page)
  const row = list.getByRole('listitem').filter({ hasText: 'Chrome on Android' }).first()
  await expect(row).toContainText(/Last seen \d\d\/\d\d\/\d\d \d\d:\d\d/)
  await row.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  const question = page.getByRole('dialog', { name: 'Sign out this device?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isAlive(request, phone)).toBe(true)
  const count = await list.getByRole('listitem').count()
  await row.getByRole('button', { name: /^Sign out/ }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'The device is signed out.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(count - 1)
  await expect(question).toHaveCount(0)
  expect(await isAlive(request, phone)).toBe(false)
  await expect(list.getByRole('listitem')).toContainText(['This device'])
})

// Requests in flight are refused.
test('AUTH-7 ending this device logs out', async ({ page, context, request }) => {
  const token = await signIn(page, 'fresh')
  const list = await open(page)
  await list.getByRole('button', { name: 'Sign out this device' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('You are signed out here')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, "You've been logout from account successfully.")).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  expect(await isAlive(request, token)).toBe(false)
})

test('AUTH-7 a device that has already signed out is not an error: the list is refreshed', async ({
  page,
  request,
}) => {
  await signIn(page, 'fresh')
  const phone = await signInPhone(request)
  const list = await open(page)
  const row = list.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  const count = await row.count()
  await request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${phone}` } })
  await row
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(row).toHaveCount(count - 1)
})
