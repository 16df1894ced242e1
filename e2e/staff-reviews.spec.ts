import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, type StaffRole, signIn, signInStaff, test, toast, tokenOf } from './fixtures.ts'
import { takePhoto } from './picture-files.ts'

let made = 0
/** Submits a post as a visitor; the newest is last in the queue. */
const sendPost = async (request: APIRequestContext, link = `https://example.com/e2e/${Date.now()}-${++made}`) => {
  const answer = await request.post('/api/affiliate-content/submit', { data: { email: 'poster@padauk.test', link } })
  expect(answer.status(), await answer.text()).toBe(201)
  return link
}
const postStatus = async (request: APIRequestContext, link: string) =>
  (await (await request.get(`/api/affiliate-content/stats?link=${encodeURIComponent(link)}`)).json()).content
    .content_status
const idOfPost = async (page: Page, link: string) => {
  const { content } = await (await page.request.get('/api/staff/affiliate-posts?perPage=100')).json()
  return (content.data as { post_id: number; link: string }[]).find((post) => post.link === link)?.post_id as number
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Creates an order of the trader with this picture. */
const sendOrder = async (
  request: APIRequestContext,
  { name = 'Hla Win', proof = PNG, method = 'USDT' }: { name?: string; proof?: Buffer; method?: 'USDT' | 'MMK' } = {},
) => {
  const { token } = await tokenOf(request, 'trader')
  const answer = await request.post('/api/funded-account-order', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      funded_account_id: '2',
      name,
      email: 'trader@padauk.test',
      payment_method: method,
      transaction_reference: `e2e reference ${Date.now()} ${++made}`,
      payment_proof: { name: 'x.png', mimeType: 'image/png', buffer: proof },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).content.order_id as number
}
const readOrder = async (request: APIRequestContext, id: number) => {
  const { token } = await tokenOf(request, 'trader')
  return (
    await (
      await request.get(`/api/funded-account-order/${id}`, { headers: { Authorization: `Bearer ${token}` } })
    ).json()
  ).content
}
/** Headers for staff changes, which must come from our own origin. */
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Opens a separate browser for another staff account. */
const openOther = async (browser: Browser, baseURL: string | undefined, role: StaffRole) => {
  const context = await browser.newContext({
    baseURL: baseURL as string,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Yangon',
  })
  const page = await context.newPage()
  await signInStaff(page, role)
  return page
}

const item = (page: Page) => page.locator('.review-item')
const rows = (page: Page) => page.locator('.review-rows li')
const said = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first()

test('STAFF-4 posts can be decided by keyboard, the next one is focused, and a rejection requires a reason', {
  tag: '@gate',
}, async ({ page }) => {
  const links = [await sendPost(page.request), await sendPost(page.request), await sendPost(page.request)]
  await signInStaff(page, 'support')
  const [first, second, third] = [
    await idOfPost(page, links[0] as string),
    await idOfPost(page, links[1] as string),
    await idOfPost(page, links[2] as string),
  ]
  await page.goto(`/console/affiliates/posts?item=${first}`)
  await expect(item(page).getByRole('heading', { name: `Post ${first}` })).toBeVisible()

  await page.keyboard.press('a')
  await expect(item(page).getByRole('heading', { name: `Post ${second}` })).toBeVisible()
  await expect(item(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`item=${second}$`))
  await expect(said(page)).toContainText('Approved. Next: example.com/e2e/')
  await expect.poll(() => postStatus(page.request, links[0] as string)).toBe('APPROVED')

  await page.keyboard.press('r')
  const reason = item(page).getByLabel('Reason', { exact: true })
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(item(page).getByText('Give a reason, in at most 1000 characters.')).toBeVisible()
  expect(await postStatus(page.request, links[1] as string)).toBe('PENDING')
  // In a text field letters are text, not shortcuts.
  await page.keyboard.type('a j r because')
  await expect(reason).toHaveValue('a j r because')
  await page.keyboard.press('Control+Enter')
  await expect(item(page).getByRole('heading', { name: `Post ${third}` })).toBeVisible()
  await expect.poll(() => postStatus(page.request, links[1] as string)).toBe('REJECT')
  // Both are gone from the list, which would otherwise change between the keys.
  for (const id of [first, second]) await expect(page.locator(`.review-rows a[href*='item=${id}']`)).toHaveCount(0)

  await page.keyboard.press('k')
  await expect(item(page).getByRole('heading', { name: `Post ${third}` })).toBeHidden()
  await page.keyboard.press('j')
  await expect(item(page).getByRole('heading', { name: `Post ${third}` })).toBeVisible()
  const desk = page.url()
  await page.goto('/console/account')
  await page.getByLabel('Single keys act').uncheck()
  await page.goto(desk)
  await expect(item(page).getByRole('heading', { name: `Post ${third}` })).toBeVisible()
  await page.keyboard.press('a')
  expect(await postStatus(page.request, links[2] as string)).toBe('PENDING')
})

test('STAFF-4 STAFF-15 a phone shows the list, then one item whose decision needs no scrolling', async ({ page }) => {
  const link = await sendPost(page.request)
  const order = await sendOrder(page.request)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInStaff(page, 'finance')
  await page.goto('/console/funded/payments')
  await expect(rows(page).first()).toBeVisible()
  await expect(item(page)).toBeHidden()
  await page.goto(`/console/funded/payments?item=${order}`)
  const approve = item(page).getByRole('button', { name: /^Approve/ })
  await expect(approve).toBeInViewport({ ratio: 1 })
  await expect(item(page).getByRole('button', { name: /^Reject/ })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(rows(page).first()).toBeHidden()
  await page.getByRole('link', { name: /^List: / }).click()
  await expect(rows(page).first()).toBeVisible()
  await signInStaff(page, 'support')
  await page.goto('/console/affiliates/posts')
  await rows(page)
    .filter({ hasText: link.split('/').at(-1) as string })
    .getByRole('link')
    .click()
  await expect(item(page).getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1 })
})

test('STAFF-4 STAFF-15 on a phone a withdrawal and an exam are decided without scrolling, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token } = await tokenOf(page.request, 'trader')
  const headers = { Authorization: `Bearer ${token}` }
  const { content } = await (
    await page.request.get('/api/funded-account-order/my-orders/me?perPage=100', { headers })
  ).json()
  const orders = content.data as { order_id: number; status: string }[]
  const funded = orders.find(({ status }) => status === 'FUNDED')?.order_id
  const claimed = await page.request.post(`/api/funded-account-order/${funded}/claim`, {
    headers,
    data: { percentage: 1, wallet_network: 'TRC20', wallet_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  })
  expect(claimed.status(), await claimed.text()).toBe(201)
  const claim = (await claimed.json()).content.history_id as number
  const exam = orders.find(({ status }) => status === 'EXAM_SUBMITTED')?.order_id
  for (const [role, address] of [
    ['finance', `/console/funded/claims?item=${claim}`],
    ['support', `/console/funded/exams?item=${exam}`],
  ] as const) {
    await signInStaff(page, role)
    await page.goto(address.replace(/\?.*/, ''))
    await expect(rows(page).first()).toBeVisible()
    await expect(item(page)).toBeHidden()
    await page.goto(address)
    const reject = item(page).getByRole('button', { name: /^Reject/ })
    await expect(reject).toBeInViewport({ ratio: 1 })
    const decisions = item(page).getByRole('button', { name: /^(Mark as paid|Approve|Accept|Fund)/ })
    await expect(decisions.first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
  // The withdrawal is decided, so that the next test may make one.
  await signInStaff(page, 'finance')
  const rejected = await page.request.patch(`/api/staff/claims/${claim}`, {
    headers: SAME_ORIGIN,
    multipart: { status: 'REJECT', decided_on: 'PENDING', reason: 'A sample' },
  })
  expect(rejected.status(), await rejected.text()).toBe(200)
})

test('STAFF-4 a payment is checked next to its picture; a duplicate picture is pointed out; the member sees the approval', {
  tag: '@gate',
}, async ({ page }) => {
  const proof = (await takePhoto(page)).buffer
  const [first, second] = [await sendOrder(page.request, { proof }), await sendOrder(page.request, { proof })]
  await signInStaff(page, 'finance')
  await page.goto(`/console/funded/payments?item=${second}`)
  const picture = item(page).getByRole('img', { name: `Payment picture of order ${second}` })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  const [facts, shown] = [await item(page).locator('.facts').boundingBox(), await picture.boundingBox()]
  expect((shown?.x ?? 0) > (facts?.x ?? 0) + (facts?.width ?? 0) - 1).toBe(true)
  await expect(item(page).getByText('The same picture was sent one more time')).toBeVisible()
  await expect(
    item(page)
      .getByRole('note')
      .getByRole('link', { name: `Order ${first}` }),
  ).toBeVisible()

  await item(page)
    .getByRole('button', { name: `Payment picture of order ${second}` })
    .click()
  await expect(page.getByRole('dialog', { name: `Payment picture of order ${second}` }).getByRole('img')).toBeVisible()
  // Shortcuts are disabled behind a dialog.
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  expect((await readOrder(page.request, second)).status).toBe('PENDING')
  await item(page).getByRole('button', { name: 'Approve the payment' }).click()
  await expect.poll(async () => (await readOrder(page.request, second)).status).toBe('APPROVED')
})

test('STAFF-4 support issues an account and accepts an exam, and the member sees both', async ({ page }) => {
  const id = await sendOrder(page.request)
  await signInStaff(page, 'support')
  await page.request.patch(`/api/staff/funded-orders/${id}`, {
    headers: SAME_ORIGIN,
    data: { status: 'APPROVED', decided_on: 'PENDING' },
  })
  await page.goto(`/console/funded/orders?item=${id}`)
  await page.getByRole('button', { name: 'Issue the account' }).click()
  await expect(item(page).getByText('Type what the member needs to sign in at the broker.')).toBeVisible()
  await item(page).getByLabel('Account at the broker').fill('Server Sample-1\nLogin 7\nPassword seven')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await readOrder(page.request, id)).account)
    .toBe('Server Sample-1\nLogin 7\nPassword seven')

  const { token } = await tokenOf(page.request, 'trader')
  await page.request.post(`/api/funded-account-order/${id}/exam-proof/submit`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { proof_link: 'https://example.com/statement', note: '<img src=x onerror=alert(1)>' },
  })
  await page.goto(`/console/funded/exams?item=${id}`)
  await expect(item(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  const link = item(page).getByRole('link', { name: /^Open the link/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
  await page.keyboard.press('a')
  await expect.poll(async () => (await readOrder(page.request, id)).status).toBe('FUNDED')
  await signIn(page, 'trader')
  await page.goto('/campuses/profile/my-funded-accounts')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` })
      .first(),
  ).toContainText('Funded')
})

test('STAFF-4 SAFE-3 a withdrawal of $1,000 or more needs two people, the second types what was sent and adds the proof that the member sees', {
  tag: '@gate',
}, async ({ page, browser, baseURL }) => {
  const { token } = await tokenOf(page.request, 'trader')
  const headers = { Authorization: `Bearer ${token}` }
  const { content } = await (
    await page.request.get('/api/funded-account-order/my-orders/me?perPage=100', { headers })
  ).json()
  const order = (content.data as { order_id: number; status: string; plan_name: string }[]).find(
    ({ status, plan_name }) => status === 'FUNDED' && plan_name.startsWith('100K'),
  ) as { order_id: number }
  const claimed = await page.request.post(`/api/funded-account-order/${order.order_id}/claim`, {
    headers,
    data: { percentage: 50, wallet_network: 'TRC20', wallet_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  })
  const { history_id } = (await claimed.json()).content
  await signInStaff(page, 'finance')
  await page.goto(`/console/funded/claims?item=${history_id}`)
  await expect(item(page).getByText('This one needs two people.')).toBeVisible()
  await item(page).getByRole('button', { name: 'Approve as the first of two' }).click()
  await expect(item(page).getByText(/^You approved first, .*Another person must approve it now\.$/)).toBeVisible()
  await expect(item(page).getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)

  const owner = await openOther(browser, baseURL, 'owner')
  await owner.goto(`/console/funded/claims?item=${history_id}`)
  await expect(item(owner).getByText(/^Sample finance approved first/)).toBeVisible()
  await item(owner).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(item(owner).getByText('Choose the picture that proves the payment.')).toBeVisible()
  await item(owner).getByLabel('Sent, USD').fill('41.50')
  await item(owner).getByLabel('Transaction hash').fill(`0xclaim${history_id}${Date.now()}`)
  await item(owner)
    .getByLabel('Proof of payment', { exact: true })
    .setInputFiles(await takePhoto(owner))
  await expect(item(owner).getByRole('img', { name: 'The chosen proof of payment' })).toBeVisible()
  await item(owner).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(said(owner)).toContainText('Marked as paid.')
  await owner.goto(`/console/funded/claims?status=APPROVED&item=${history_id}`)
  await expect(item(owner).locator('.facts')).toContainText('$41.50')
  const mine = (
    await (await page.request.get(`/api/funded-account-order/${order.order_id}/claim/me`, { headers })).json()
  ).content.data[0]
  expect([mine.history_id, mine.status]).toEqual([history_id, 'APPROVED'])
  expect((await page.request.get(`/api/file?filePath=${encodeURIComponent(mine.payment_proof)}`)).status()).toBe(200)
  await owner.context().close()
})

test('STAFF-4 SAFE-3 a payout asks for confirmation with amount and code, and a double click records it once', async ({
  page,
}) => {
  await signInStaff(page, 'finance')
  await page.goto('/console/affiliates?q=padauk1')
  const row = page.getByRole('row', { name: /PADAUK1/ })
  const owed = (await row.getByRole('cell').nth(4).textContent()) as string
  expect(owed).toMatch(/^\$\d/)
  await row.getByRole('button', { name: 'Pay out PADAUK1' }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${owed} to PADAUK1?` })
  await dialog.getByLabel('Note').fill('TRC20 <b>x</b>')
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/payouts') && calls.push(request.url()))
  await dialog.getByRole('button', { name: `Record ${owed} as paid` }).dblclick()
  await expect(toast(page, `${owed} for PADAUK1 is recorded.`)).toBeVisible()
  await expect(row.getByRole('cell').nth(4)).toHaveText('$0')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(calls).toHaveLength(1)
})

test('STAFF-4 an empty queue and a missing item say so, and the rest of the queue stays', async ({ page }) => {
  await page.route('**/api/staff/affiliate-posts?*status=PAID*', async (route) =>
    route.fulfill({ json: { content: { currentPage: 1, totalPage: 0, perPage: 20, total: 0, data: [] } } }),
  )
  await page.route('**/api/staff/mails?*', async (route) =>
    route.fulfill({
      json: {
        content: {
          currentPage: 1,
          totalPage: 1,
          perPage: 20,
          total: 2,
          data: [
            {
              mail_id: 1,
              recipient: 'a@padauk.test',
              subject: 'Subject one',
              cause: 'order 1 approve',
              status: 'FAILED',
              tries: 9,
              last_error: '550 no such mailbox',
              created_at: new Date().toISOString(),
              is_link_over: false,
            },
            {
              mail_id: 2,
              recipient: 'b@padauk.test',
              subject: 'Choose a new password',
              cause: 'reset',
              status: 'FAILED',
              tries: 9,
              last_error: '550',
              created_at: new Date().toISOString(),
              is_link_over: true,
            },
          ],
        },
      },
    }),
  )
  const sent: string[] = []
  await page.route('**/api/staff/mails/1/retry', async (route) => {
    sent.push(route.request().method())
    await route.fulfill({
      json: {
        content: {
          mail_id: 1,
          recipient: 'a@padauk.test',
          subject: 'Subject one',
          cause: 'x',
          status: 'WAITING',
          tries: 0,
          last_error: null,
          created_at: new Date().toISOString(),
          is_link_over: false,
        },
      },
    })
  })
  await signInStaff(page, 'support')
  await page.goto('/console/affiliates/posts?status=PAID')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.goto('/console/mails')
  await expect(page.getByRole('row', { name: /Choose a new password/ })).toContainText('Its link has expired.')
  await page.getByRole('button', { name: 'Send again to a@padauk.test' }).dblclick()
  await expect(toast(page, 'The mail is being sent again.')).toBeVisible()
  expect(sent).toEqual(['POST'])
})
