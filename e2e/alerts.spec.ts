import type { Page } from '@playwright/test'
import { expect, signIn, signInStaff, test } from './fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A console asks every four seconds. */
const SOON = { timeout: 15_000 }
let sent = 0
/** Sends an order as the member who is signed in on this page. */
const sendOrder = async (page: Page, token: string) => {
  const answer = await page.request.post('/api/funded-account-order', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      ...{ funded_account_id: '2', name: 'Hla Win', email: 'trader@padauk.test', payment_method: 'USDT' },
      transaction_reference: `alert ${Date.now()} ${++sent}`,
      payment_proof: { name: 'x.png', mimeType: 'image/png', buffer: PNG },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}
const counted = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Funded' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .locator('b [aria-hidden]')

test('STAFF-15 STAFF-6 the end of the session leads to the login', async ({ page, playwright, product }) => {
  await signInStaff(page, 'editor')
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const elsewhere = await playwright.request.newContext({ baseURL: product })
  const out = await elsewhere.post('/api/staff/auth/logout', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect(out.status()).toBe(204)
  await expect(page).toHaveURL(/\/console\/login\?to=/, SOON)
  await elsewhere.dispose()
})

test('STAFF-15 a new order appears by itself in the title, the tabs and the open list', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  const context = await browser.newContext({ baseURL: product })
  const member = await context.newPage()
  await member.goto('/')
  const token = await signIn(member, 'trader')
  await signInStaff(page, 'owner')
  await page.goto('/console/funded/payments')
  await expect.poll(() => counted(page)).toBeGreaterThan(0)
  const title = await counted(page)
  const rows = page.locator('.review-list').getByRole('link')
  const listed = await rows.count()
  const payments = Number(await tab(page, 'Payments').innerText())
  await sendOrder(member, token)
  await expect.poll(() => counted(page), SOON).toBe(title + 1)
  await expect(tab(page, 'Payments')).toHaveText(String(payments + 1), SOON)
  await expect(rows).toHaveCount(listed + 1, SOON)
  await context.close()
})
