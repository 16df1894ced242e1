import type { APIRequestContext, Page } from '@playwright/test'
import { encode } from 'uqr'
import { REFUSALS } from '../contract/src/errors.ts'
import type { FundedOrder, OrderStatus } from '../contract/src/funded-orders.ts'
import { SITE } from '../demo/world.ts'
import { bringEnd, expect, signIn, test, toast, tokenOf } from './fixtures.ts'
import { takePhoto, UNFIT } from './picture-files.ts'

const CHECKOUT = '/campuses/funded?step=checkout&plan=2'
const MINE = '/campuses/profile/my-funded-accounts'
const SEND = '**/api/funded-account-order'
const ORDERS = 'Your orders, the funded ones first'

let made = 0
const freshReference = () => `e2e ${Date.now()} ${++made}`

const listOrders = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/api/funded-account-order/my-orders/me?perPage=100', {
    headers: { Authorization: `Bearer ${token}` },
  })
  return (await answer.json()).content as { total: number; data: FundedOrder[] }
}
const orderIn = async (page: Page, token: string, status: OrderStatus, exam: string | null = null) => {
  const { data } = await listOrders(page.request, token)
  return data.find(
    (order) => order.status === status && (status !== 'REJECT' || order.exam.status === exam),
  ) as FundedOrder
}

/** A payment screenshot in the size a phone takes it. */
const takeScreenshot = async (page: Page) => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 360
    canvas.height = 640
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#dfede4'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#0c1f19'
    context.font = '32px sans-serif'
    context.fillText('199.00 USDT', 60, 320)
    return canvas.toDataURL('image/png').split(',')[1] as string
  })
  return { name: 'payment.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Fills every field of the checkout. */
const fillIn = async (page: Page, reference = freshReference(), take: typeof takePhoto = takeScreenshot) => {
  await page.getByRole('checkbox', { name: /I have checked/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('ဦးလှဝင်း')
  await page.getByLabel('Transaction reference').fill(reference)
  await page.getByLabel('Picture of the payment').setInputFiles(await take(page))
  // Downscaling a photo takes a while on a busy machine.
  await expect(page.getByText(/^Ready to send, \d+ KB\.$/)).toBeVisible({ timeout: 20_000 })
  return reference
}
const send = (page: Page) => page.getByRole('button', { name: /^(Send the order|Sending)/ })
const expectSaved = async (page: Page, reference: string) => {
  await expect(page.getByRole('checkbox', { name: /I have checked/ })).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('ဦးလှဝင်း')
  await expect(page.getByLabel('Transaction reference')).toHaveValue(reference)
  await expect(page.getByRole('img', { name: 'The picture of your payment' })).toBeVisible()
}

test('FUND-1 STAFF-9 each payment way shows its network twice, its address as text and QR code, and the amount', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'trader')
  await page.goto(CHECKOUT)
  const ways = page.getByRole('region', { name: 'How do you pay?' })
  for (const { method, network, address } of SITE.payment_methods) {
    await ways.getByRole('radio', { name: method }).check()
    await expect(ways.getByText(address, { exact: true })).toBeVisible()
    const { data, size } = encode(address, { ecc: 'M', border: 0 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
    const picture = ways.getByRole('img', { name: 'QR code of the address' })
    await expect(picture.locator('path')).toHaveAttribute('d', dark)
    await expect(picture).toHaveAttribute('viewBox', `-4 -4 ${size + 8} ${size + 8}`)
    await expect(ways.getByRole('definition').first()).toContainText(network)
    if (method === 'MMK')
      await expect(ways.getByRole('checkbox')).toHaveAccessibleName(
        'I have checked the account number and the name that my bank shows.',
      )
    else
      await expect(ways.getByRole('checkbox')).toHaveAccessibleName(
        `I have checked that my wallet sends on ${network}. If you send on another network, the money is lost.`,
      )
    // 199 USD at the newest rate of the demo data, which is what the order will ask for.
    const shown = { USDT: '199.00 USDT', MMK: '825,850 MMK' }[method] ?? `$199.00 in ${method}`
    await expect(ways.getByText(shown, { exact: true })).toBeVisible()
    await ways.getByRole('button', { name: /^Copy the (address|account)$/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await ways.getByRole('button', { name: 'Copy the amount' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(method === 'MMK' ? '825850' : '199.00')
  }
  // Changing the network requires confirming it again.
  await ways.getByRole('checkbox').check()
  await ways.getByRole('radio', { name: 'BTC' }).check()
  await expect(ways.getByRole('checkbox')).not.toBeChecked()
})

test.describe('invalid input', () => {
  // Playwright's trace of a failed test requests the missing picture itself.
  test.use({ allowedErrors: /Connecting to 'blob:/ })
  test('FUND-1 missing or short values are reported at their fields, other file types are rejected, and nothing is sent', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await signIn(page, 'trader')
    await page.goto(CHECKOUT)
    await expect(page.getByLabel('Email')).toHaveValue('trader@padauk.test')
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByLabel('Email').fill('trader')
    await page.getByLabel('Transaction reference').fill('7f3')
    await send(page).click()
    await expect(page.getByText('Check it, then tick the box.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /I have checked/ })).toBeFocused()
    await expect(page.getByText('name is required')).toBeVisible()
    await expect(page.getByText('email must look like name@example.com')).toBeVisible()
    await expect(page.getByLabel('Transaction reference')).toHaveAccessibleDescription(
      'This is too short for a reference. Copy the whole reference from your wallet.',
    )
    await expect(page.getByText('Choose the picture of your payment.')).toBeVisible()
    await page
      .getByLabel('Picture of the payment')
      .setInputFiles({ name: 'pay.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') })
    await expect(
      page.getByText('This is not a JPEG, PNG or WebP picture. Take a screenshot of the payment and choose that.'),
    ).toBeVisible()
    for (const [what, sentence] of [
      ['damaged', 'Your phone cannot read this picture. Take it again, or choose another.'],
      ['of too many pixels', 'This picture is too large to shrink here. Take a screenshot of it and choose that.'],
    ] as const) {
      await page
        .getByLabel('Picture of the payment')
        .setInputFiles(UNFIT.find((unfit) => unfit.what === what)?.file ?? [])
      await expect(page.getByLabel('Picture of the payment')).toHaveAccessibleDescription(sentence)
    }
    await page.getByLabel('Transaction reference').fill('x'.repeat(201))
    await send(page).click()
    await expect(page.getByText('transaction reference must have at most 200 characters')).toBeVisible()
    expect(sent).toEqual([])
  })
})

test('FUND-1 an order is sent with a downscaled picture; success survives a reload, Back does not resend, and the form is empty', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow()
  const token = await signIn(page, 'trader')
  const before = (await listOrders(page.request, token)).total
  const sizes: number[] = []
  await page.exposeFunction('tellSize', (size: number) => sizes.push(size))
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData)
        (window as unknown as { tellSize: (size: number) => void }).tellSize((body.get('payment_proof') as Blob).size)
      send.call(this, body)
    }
  })
  await page.goto('/campuses/funded?plan=2')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillIn(page, freshReference(), takePhoto)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeGreaterThan(10_000)
  expect(sizes[0]).toBeLessThanOrEqual(300 * 1024)
  await expect(toast(page, 'We have your order.')).toBeVisible()
  await expect(page).toHaveURL(/\?step=success&order=\d+$/)
  const { total, data } = await listOrders(page.request, token)
  expect(total).toBe(before + 1)
  const newest = Math.max(...data.map(({ order_id }) => order_id))
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`Order ${newest} · 25K challenge · $199`)
  const steps = page.getByRole('list', { name: 'What happens to your order' })
  await expect(steps.getByRole('listitem').first()).toContainText('Pending')
  await expect(steps.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose a challenge' })).toBeVisible()
  await page.goto(CHECKOUT)
  await expect(page.getByLabel('Transaction reference')).toHaveValue('')
  await expect(page.getByRole('img', { name: 'The picture of your payment' })).toHaveCount(0)
  await page.goto(MINE)
  const listed = page.getByRole('list', { name: ORDERS }).locator(':scope > li')
  await expect(listed.nth(data.filter(({ status }) => status === 'FUNDED').length)).toContainText(`Order ${newest}`)
})

test('FUND-1 a double click sends one order, and a slow upload shows its progress', async ({ page, context }) => {
  test.slow()
  const token = await signIn(page, 'member')
  const before = (await listOrders(page.request, token)).total
  await page.goto(CHECKOUT)
  await fillIn(page, freshReference(), takePhoto)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200 * 1024,
  })
  await send(page).dblclick()
  await expect(page.getByRole('progressbar', { name: 'Sending the order …' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sending \d+ %$/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible({ timeout: 20_000 })
  expect(sent).toHaveLength(1)
  expect((await listOrders(page.request, token)).total).toBe(before + 1)
})

test('FUND-1 when the connection drops: a failure keeps all input and the picture, after a reload too; a retry after a lost response makes no second order', async ({
  page,
  context,
}) => {
  const token = await signIn(page, 'trader')
  const before = (await listOrders(page.request, token)).total
  await page.goto(CHECKOUT)
  const reference = await fillIn(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']))

  await page.route(SEND, (route) => route.abort('internetdisconnected'))
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came.' })).toContainText(
    'the same order is never made twice',
  )
  await expectSaved(page, reference)
  await page.unroute(SEND)

  // The request arrives, its response does not.
  const line = await context.newCDPSession(page)
  await line.send('Fetch.enable', { patterns: [{ urlPattern: SEND.replace('**', '*'), requestStage: 'Response' }] })
  const lost = new Promise<void>((resolve) =>
    line.on(
      'Fetch.requestPaused',
      ({ requestId }) =>
        void line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionAborted' }).then(() => resolve()),
    ),
  )
  await send(page).click()
  await lost
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came.' })).toBeVisible()
  expect((await listOrders(page.request, token)).total).toBe(before + 1)
  await line.detach()

  await page.reload()
  await expectSaved(page, reference)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  expect((await listOrders(page.request, token)).total).toBe(before + 1)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('FUND-1 a used reference is reported at its field with ways to proceed; another one is accepted', async ({
  page,
}) => {
  await signIn(page, 'trader')
  await page.goto(CHECKOUT)
  await fillIn(page, 'SAMPLE-ORDER-01')
  await send(page).click()
  const field = page.getByLabel('Transaction reference')
  await expect(field).toHaveAccessibleDescription(/^This reference has been used before\./)
  await expect(field).toBeFocused()
  const proof = page.getByRole('region', { name: 'Your proof' })
  await expect(proof.getByRole('link', { name: 'My Funded Accounts' })).toBeVisible()
  await expect(proof.getByRole('link', { name: 'Ask customer service' })).toBeVisible()
  await expectSaved(page, 'SAMPLE-ORDER-01')
  await field.fill(freshReference())
  await expect(page.getByText('This reference has been used before.')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'We have your order' })).toBeVisible()
})

test('FUND-1 validation errors of the server appear at the fields they name', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHECKOUT)
  const reference = await fillIn(page)
  const fields = [
    { path: 'email', message: 'this address takes no mail' },
    { path: 'payment_proof', message: 'the picture cannot be read; please send another' },
  ]
  await page.route(SEND, (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'the form has faults', fields } } }),
  )
  await send(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('this address takes no mail')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Picture of the payment')).toHaveAccessibleDescription(
    'the picture cannot be read; please send another',
  )
  await expectSaved(page, reference)
})

test('FUND-1 an expired session shows the error page, and the input is restored after signing in', async ({ page }) => {
  const token = await signIn(page, 'trader')
  await page.goto(CHECKOUT)
  const reference = await fillIn(page)
  // The session ends while the order is being sent: no earlier request is refused.
  await page.route(SEND, async (route) => {
    await page.request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
    await route.continue()
  })
  await send(page).click()
  await expect(page).toHaveURL(
    `/error/401/${encodeURIComponent(REFUSALS.no_session)}?next=${encodeURIComponent(CHECKOUT)}`,
  )
  await signIn(page, 'trader')
  await page.goto(CHECKOUT)
  await expectSaved(page, reference)
  // Nobody else on this phone sees the draft.
  await signIn(page, 'member')
  await page.goto(CHECKOUT)
  await expect(page.getByLabel('Transaction reference')).toHaveValue('')
  await expect(page.getByRole('img', { name: 'The picture of your payment' })).toHaveCount(0)
})

test('FUND-2 own orders load 10 per page, the funded ones first, with status, reason, dates and the account as text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  const token = await signIn(page, 'trader')
  const { data, total } = await listOrders(page.request, token)
  await page.goto(MINE)
  const cards = page.getByRole('list', { name: ORDERS }).locator(':scope > li')
  await expect(cards).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  await bringEnd(page, ORDERS, 60)
  await expect(cards).toHaveCount(10)
  await bringEnd(page, ORDERS, 40)
  await expect(cards).toHaveCount(20)
  await bringEnd(page, ORDERS, 40)
  await expect(cards).toHaveCount(Math.min(total, 30))
  for (const [at, { order_id, plan_name }] of data.slice(0, 20).entries())
    await expect(cards.nth(at)).toContainText(new RegExp(`^${plan_name}Order ${order_id} · `))
  await expect(cards.first().locator('time')).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)

  const card = (order: FundedOrder) => cards.filter({ has: page.getByText(new RegExp(`^Order ${order.order_id} ·`)) })
  const open = await orderIn(page, token, 'APPROVED')
  await expect(card(open)).toContainText('Challenge open')
  await card(open).getByRole('button', { name: 'Show the password' }).click()
  expect(await card(open).locator('pre').textContent()).toBe(open.account)
  await expect(card(open).getByRole('button', { name: 'Submit exam proof' })).toBeVisible()
  const refusedPayment = await orderIn(page, token, 'REJECT')
  await expect(card(refusedPayment)).toContainText(`Reason: ${refusedPayment.reason}`)
  await expect(card(refusedPayment).getByRole('button', { name: 'Submit exam proof' })).toHaveCount(0)
  await expect(card(refusedPayment).locator('pre')).toHaveCount(0)
  const refusedExam = await orderIn(page, token, 'REJECT', 'REJECT')
  await expect(card(refusedExam).getByRole('button', { name: 'Submit exam proof' })).toBeVisible()
})

test('FUND-2 a busy phone, which reports late that the end of the list came near, still loads the next page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const late: (() => void)[] = []
    const report = () => {
      for (const tell of late.splice(0)) tell()
    }
    class BusyObserver extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const waiting: IntersectionObserverEntry[] = []
        super((entries) => {
          waiting.push(...entries)
          late.push(() => waiting.length && callback(waiting.splice(0), this))
        }, options)
      }
    }
    Object.assign(window, { report, IntersectionObserver: BusyObserver })
  })
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page, 'trader')
  await page.goto(MINE)
  const cards = page.getByRole('list', { name: ORDERS }).locator(':scope > li')
  await expect(cards).toHaveCount(10)
  await bringEnd(page, ORDERS, 60)
  await bringEnd(page, ORDERS, 40)
  await page.evaluate(() => (window as unknown as { report(): void }).report())
  await expect(cards).toHaveCount(20)
})

test('FUND-2 a rejected order links to customer service, and a challenge without a login says that it is coming', async ({
  page,
}) => {
  const token = await signIn(page, 'trader')
  const declined = await orderIn(page, token, 'REJECT')
  const { data } = await listOrders(page.request, token)
  const waiting = data.find(({ status, account }) => status === 'APPROVED' && !account) as FundedOrder
  await page.goto(`/campuses/funded?step=success&order=${declined.order_id}`)
  const ask = page.getByRole('main').getByRole('link', { name: 'Ask customer service' })
  await expect(ask).toHaveAttribute('href', new RegExp(`order\\+${declined.order_id}\\b`))
  await page.goto(MINE)
  const list = page.getByRole('list', { name: ORDERS })
  const card = ({ order_id }: FundedOrder) =>
    list.locator(':scope > li').filter({ has: page.getByText(new RegExp(`^Order ${order_id} ·`)) })
  // How many orders come before them depends on other tests.
  for (const order of [waiting, declined])
    await expect(async () => {
      await bringEnd(page, ORDERS, 0)
      await expect(card(order)).toBeVisible({ timeout: 500 })
    }).toPass()
  await expect(card(waiting)).toContainText('We have your payment. Your login for the broker will appear here.')
  await expect(card(waiting)).not.toContainText('Trade the challenge.')
  await expect(card(waiting)).toContainText('Login on its way')
  await expect(card(waiting)).not.toContainText('Challenge open')
  await expect(card(waiting).getByRole('link', { name: 'Ask customer service' })).toHaveCount(0)
  await expect(card(declined).getByRole('link', { name: 'Ask customer service' })).toHaveAttribute(
    'href',
    new RegExp(`order\\+${declined.order_id}\\b`),
  )
})

test('FUND-2 LOOK-2 a first or next page of orders that fails to load offers Retry', async ({ page }) => {
  await signIn(page, 'trader')
  await page.route('**/my-orders/me*', (route) => route.abort('internetdisconnected'))
  await page.goto(MINE)
  const main = page.getByRole('main')
  await expect(main.getByText('No network.')).toBeVisible()
  await page.unroute('**/my-orders/me*')
  await page.route('**/my-orders/me?page=2', (route) => route.abort('internetdisconnected'))
  await main.getByRole('button', { name: 'Retry' }).click()
  const cards = page.getByRole('list', { name: ORDERS }).locator(':scope > li')
  await expect(cards).toHaveCount(10)
  await bringEnd(page, ORDERS, 0)
  await expect(main.getByRole('alert')).toContainText('No network.')
  await expect(cards).toHaveCount(10)
  await page.unroute('**/my-orders/me?page=2')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(cards).toHaveCount(20)
})

test('FUND-2 exam proof: https only, input survives a failure and a reload, it is sent once, and the order shows it', async ({
  page,
}) => {
  const token = await signIn(page, 'trader')
  const { order_id } = await orderIn(page, token, 'APPROVED')
  const address = `**/api/funded-account-order/${order_id}/exam-proof/submit`
  await page.goto(MINE)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(new RegExp(`^Order ${order_id} ·`)) })
  await card.getByRole('button', { name: 'Submit exam proof' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit exam proof' })
  await dialog.getByLabel('Link of the proof').fill('http://example.com/statement')
  await dialog.getByRole('button', { name: 'Send the proof' }).click()
  await expect(dialog.getByText('proof link must be a whole address that begins with https://')).toBeVisible()
  await dialog.getByLabel('Link of the proof').fill('https://example.com/statement')
  await dialog.getByLabel('Note').fill('အောင်ပါပြီ')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']))
  // The request arrives, its response does not.
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await dialog.getByRole('button', { name: 'Send the proof' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No answer came.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await card.getByRole('button', { name: 'Submit exam proof' }).click()
  await expect(dialog.getByLabel('Link of the proof')).toHaveValue('https://example.com/statement')
  await expect(dialog.getByLabel('Note')).toHaveValue('အောင်ပါပြီ')
  await dialog.getByRole('button', { name: 'Send the proof' }).dblclick()
  await expect(toast(page, 'We have your exam proof.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Exam sent')
  await expect(card.getByRole('button', { name: 'Submit exam proof' })).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('FUND-2 an exam submitted in another tab is reported, and the input is kept', async ({ page }) => {
  const token = await signIn(page, 'trader')
  const { order_id } = await orderIn(page, token, 'APPROVED')
  await page.goto(MINE)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(new RegExp(`^Order ${order_id} ·`)) })
  await card.getByRole('button', { name: 'Submit exam proof' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit exam proof' })
  await dialog.getByLabel('Link of the proof').fill('https://example.com/late')
  await page.request.post(`/api/funded-account-order/${order_id}/exam-proof/submit`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { proof_link: 'https://example.com/first' },
  })
  await dialog.getByRole('button', { name: 'Send the proof' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You cannot send a proof for this order now')
  await expect(dialog.getByLabel('Link of the proof')).toHaveValue('https://example.com/late')
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Exam sent')
})

test('FUND-2 LOOK-2 without orders the page says so and links to the plans', async ({ page }) => {
  await signIn(page, 'expiring')
  await page.goto(MINE)
  await expect(page.getByText('You have no funded account yet.')).toBeVisible()
  await page.getByRole('link', { name: 'See the plans' }).click()
  await expect(page).toHaveURL('/campuses/funded')
})

test("FUND-3 another member's order: its URL shows nothing of it", async ({ page, request }) => {
  const { token } = await tokenOf(request, 'trader')
  const { data } = await listOrders(request, token)
  const theirs = data.find(({ account }) => account) as FundedOrder
  await signIn(page, 'member')
  await page.goto(`/campuses/funded?step=success&order=${theirs.order_id}`)
  await expect(page.getByText('This order does not exist, or is not yours')).toBeVisible()
  const shown = await page.locator('body').innerText()
  for (const secret of [theirs.plan_name, String(theirs.account).split('\n')[1] as string])
    expect(shown).not.toContain(secret)
})
