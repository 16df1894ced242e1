import type { Page, Request } from '@playwright/test'
import { expect, signIn, signInStaff, test } from './fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SOON = { timeout: 5000 }
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
/** The streams that the page has open. */
const streamsOf = (page: Page) => {
  const open = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/overview/alerts') && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('STAFF-15 a new order appears within five seconds in the title, the menu and the open list; a hidden tab sends no requests', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  const context = await browser.newContext({ baseURL: product })
  const member = await context.newPage()
  await member.goto('/')
  const token = await signIn(member, 'trader')
  await signInStaff(page, 'owner')
  const streams = streamsOf(page)
  const polls: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/staff/overview') && polls.push(request.url()))
  await page.goto('/console/funded/payments')
  await expect.poll(() => counted(page)).toBeGreaterThan(0)
  await expect.poll(() => streams.size).toBe(1)
  const title = await counted(page)
  const rows = page.locator('.review-list').getByRole('link')
  const listed = await rows.count()
  const payments = Number(await tab(page, 'Payments').innerText())
  await sendOrder(member, token)
  await expect.poll(() => counted(page), SOON).toBe(title + 1)
  await expect(tab(page, 'Payments')).toHaveText(String(payments + 1), SOON)
  await expect(rows).toHaveCount(listed + 1, SOON)
  expect(polls.length, 'read once, when the page was opened').toBe(1)

  await show(page, 'hidden')
  await expect.poll(() => streams.size).toBe(0)
  await sendOrder(member, token)
  await show(page, 'visible')
  await expect.poll(() => streams.size).toBe(1)
  await expect.poll(() => counted(page), SOON).toBe(title + 2)
  await context.close()
})

test('STAFF-15 of several open tabs one has the stream and tells the others; when it goes, another one takes over', async ({
  page,
  context,
  browser,
  product,
}) => {
  const theirs = await browser.newContext({ baseURL: product })
  const member = await theirs.newPage()
  await member.goto('/')
  const token = await signIn(member, 'trader')
  await signInStaff(page, 'owner')
  const other = await context.newPage()
  const [first, second] = [streamsOf(page), streamsOf(other)]
  await page.goto('/console')
  await expect.poll(() => first.size).toBe(1)
  await other.goto('/console/funded/orders')
  await expect.poll(() => counted(other)).toBeGreaterThan(0)
  const title = await counted(other)
  await sendOrder(member, token)
  for (const tab of [page, other]) await expect.poll(() => counted(tab), SOON).toBe(title + 1)
  expect([first.size, second.size]).toEqual([1, 0])
  await page.close()
  await expect.poll(() => second.size).toBe(1)
  await sendOrder(member, token)
  await expect.poll(() => counted(other), SOON).toBe(title + 2)
  await theirs.close()
})

test('STAFF-15 without a stream: the console asks every minute', async ({ page }) => {
  await page.clock.install()
  await page.route('**/overview/alerts', (route) => route.fulfill({ status: 503 }))
  await signInStaff(page, 'support')
  let polls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/staff/overview')) polls++
  })
  await page.goto('/console/affiliates/posts')
  await expect.poll(() => counted(page)).toBeGreaterThan(0)
  const before = polls
  await page.clock.runFor(61_000)
  await expect.poll(() => polls).toBeGreaterThan(before)
})

test('STAFF-15 STAFF-6 the end of the session closes the stream and leads to the login', async ({
  page,
  playwright,
  product,
}) => {
  await signInStaff(page, 'editor')
  const streams = streamsOf(page)
  await page.goto('/console')
  await expect.poll(() => streams.size).toBe(1)
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const elsewhere = await playwright.request.newContext({ baseURL: product })
  const out = await elsewhere.post('/api/staff/auth/logout', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect(out.status()).toBe(204)
  await expect(page).toHaveURL(/\/console\/login\?to=/)
  await expect.poll(() => streams.size).toBe(0)
  await elsewhere.dispose()
})
