import type { APIRequestContext, Page } from '@playwright/test'
import type { Claim } from '../contract/src/claims.ts'
import type { FundedOrder, OrderStatus } from '../contract/src/funded-orders.ts'
import { answerOf, bringEnd, expect, signIn, test, toast, tokenOf } from './fixtures.ts'

const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const orderIn = async (request: APIRequestContext, token: string, status: OrderStatus) => {
  const answer = await request.get('/api/funded-account-order/my-orders/me?perPage=100', {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()).content as { data: FundedOrder[] }
  return data.find((order) => order.status === status) as FundedOrder
}
const listClaims = async (request: APIRequestContext, token: string, orderId: number) => {
  const answer = await request.get(`/api/funded-account-order/${orderId}/claim/me?perPage=100`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return (await answer.json()).content as { total: number; data: Claim[] }
}
const addressOf = (orderId: number) => `/campuses/profile/my-funded-accounts/${orderId}/withdraw`
const LIST = 'Your withdrawals, newest first'
const rows = (page: Page) => page.getByRole('list', { name: LIST }).locator(':scope > li')

const openFunded = async (page: Page) => {
  const token = await signIn(page, 'trader')
  const { order_id } = await orderIn(page.request, token, 'FUNDED')
  await page.goto(addressOf(order_id))
  await expect(rows(page)).toHaveCount(10)
  return { token, orderId: order_id }
}

/** Hides claims under review, which another test may have left. */
const withoutPending = (page: Page) =>
  page.route('**/claim/me*', async (route) => {
    const body = await answerOf(route)
    body.content.data = body.content.data.filter(({ status }: Claim) => status !== 'PENDING')
    await route.fulfill({ json: body })
  })

test('FUND-2 withdrawals load 10 per page, newest first, the next page within 50 px of the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  const { token, orderId } = await openFunded(page)
  const { data, total } = await listClaims(page.request, token, orderId)
  await page.waitForLoadState('networkidle')
  await bringEnd(page, LIST, 60)
  await expect(rows(page)).toHaveCount(10)
  await bringEnd(page, LIST, 40)
  await expect(rows(page)).toHaveCount(20)
  await bringEnd(page, LIST, 40)
  await expect(rows(page)).toHaveCount(total)
  for (const [at, { percentage, status, reason }] of data.entries()) {
    await expect(rows(page).nth(at)).toContainText(`${percentage} %`)
    await expect(rows(page).nth(at)).toContainText(
      { PENDING: 'Under review', APPROVED: 'Paid', REJECT: 'Declined' }[status],
    )
    if (reason) await expect(rows(page).nth(at)).toContainText(`Reason: ${reason}`)
  }
  await expect(rows(page).first().locator('time')).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d$/)
})

test('FUND-2 a payment proof opens large; Escape, the button and Back close it; its URL opens it again, from a later page too', async ({
  page,
}) => {
  const { token, orderId } = await openFunded(page)
  const open = page.getByRole('button', { name: /^Open the payment proof of/ }).first()
  const dialog = page.getByRole('dialog', { name: 'Payment proof' })
  const picture = dialog.getByRole('img', { name: /^Proof that we paid/ })
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await open.click()
    await expect(picture).toHaveCSS('opacity', '1')
    expect(await isDrawn()).toBe(true)
    await expect(page).toHaveURL(/\?proof=\d+$/)
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(addressOf(orderId))
    await expect(open).toBeFocused()
  }
  const { data } = await listClaims(page.request, token, orderId)
  const oldest = data.findLast(({ payment_proof }) => payment_proof)
  await page.goto(`${addressOf(orderId)}?proof=${oldest?.history_id}`)
  await expect(picture).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(addressOf(orderId))
})

test('FUND-2 a proof whose signed URL has expired offers Retry, which requests a new one', async ({ page }) => {
  await openFunded(page)
  // Not only once: React may draw a picture twice, and request it twice.
  const proofs = '**/api/file?*payment-proofs*'
  await page.route(proofs, (route) => route.fulfill({ status: 403, body: '' }))
  await page
    .getByRole('button', { name: /^Open the payment proof of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Payment proof' })
  await expect(dialog.getByRole('alert')).toContainText('Its link expires after 15 minutes')
  await page.unroute(proofs)
  const asked = page.waitForRequest(/\/claim\/me/)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await asked
  await expect(dialog.getByRole('img')).toHaveCSS('opacity', '1')
})

test('FUND-2 FUND-3 errors are shown at their fields, network and address are confirmed in large type, and a lost response leads to one claim', {
  tag: '@gate',
}, async ({ page, context }) => {
  test.slow()
  const { token, orderId } = await openFunded(page)
  const { total } = await listClaims(page.request, token, orderId)
  const other = await context.newPage()
  await other.goto(addressOf(orderId))
  await expect(other.getByRole('button', { name: 'Check and send' })).toBeVisible()

  const next = page.getByRole('button', { name: 'Check and send' })
  const question = page.getByRole('dialog', { name: 'Check the address twice' })
  await page.getByLabel('How much of your profit', { exact: true }).fill('0')
  await next.click()
  await expect(page.getByText('percentage must be 1 or more')).toBeVisible()
  await expect(page.getByLabel('How much of your profit', { exact: true })).toBeFocused()
  await expect(page.getByText('wallet address is required')).toBeVisible()
  await expect(page.getByText(/^the network must be one of/)).toBeVisible()
  for (const percentage of ['12.5', '101', '', 'ten']) {
    await page.getByLabel('How much of your profit', { exact: true }).fill(percentage)
    await next.click()
    await expect(page.getByLabel('How much of your profit', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(question).toHaveCount(0)
  }
  await page.getByRole('slider').fill('40')
  await expect(page.getByLabel('How much of your profit', { exact: true })).toHaveValue('40')
  await page.getByRole('radio', { name: 'TRC20' }).check()

  // One wrong letter: the checksum detects it.
  await page.getByLabel('Address of your wallet').fill(WALLET.replace(/8$/, '9'))
  await next.click()
  await expect(page.getByLabel('Address of your wallet')).toHaveAccessibleDescription(
    'this is not a TRC20 address; please copy the whole address from the wallet',
  )
  await expect(page.getByLabel('Address of your wallet')).toBeFocused()

  await page.getByLabel('Address of your wallet').fill(WALLET)
  await next.click()
  await expect(question).toContainText('TRC20')
  expect(await question.locator('.claim-fours').textContent()).toBe(WALLET)
  await question.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Address of your wallet')).toHaveValue(WALLET)

  const keys: (string | undefined)[] = []
  page.on('request', (request) => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']))
  // The request arrives, its response does not.
  await page.route('**/claim', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await next.click()
  await question.getByRole('button', { name: 'Yes, send the request' }).click()
  await expect(question.getByRole('alert')).toContainText('No answer came.')
  await page.unroute('**/claim')
  await question.getByRole('button', { name: 'Yes, send the request' }).dblclick()
  await expect(toast(page, 'Your withdrawal is under review.')).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expect(page.getByText('You requested 40 % on')).toBeVisible()
  await expect(next).toHaveCount(0)
  await expect(rows(page).first()).toContainText('Under review')

  // The other tab does not know about it yet.
  await other.getByRole('radio', { name: 'TRC20' }).check()
  await other.getByLabel('Address of your wallet').fill(WALLET)
  await other.getByRole('button', { name: 'Check and send' }).click()
  await other.getByRole('button', { name: 'Yes, send the request' }).click()
  await expect(other.getByText('This account already has a withdrawal under review.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Check and send' })).toHaveCount(0)
  expect((await listClaims(page.request, token, orderId)).total).toBe(total + 1)
})

test('FUND-2 input survives a reload', async ({ page }) => {
  await withoutPending(page)
  const token = await signIn(page, 'trader')
  const { order_id } = await orderIn(page.request, token, 'FUNDED')
  await page.goto(addressOf(order_id))
  await page.getByLabel('How much of your profit', { exact: true }).fill('25')
  await page.getByRole('radio', { name: 'SOL' }).check()
  await page.getByLabel('Address of your wallet').fill('half an addr')
  await page.reload()
  await expect(page.getByLabel('How much of your profit', { exact: true })).toHaveValue('25')
  await expect(page.getByRole('radio', { name: 'SOL' })).toBeChecked()
  await expect(page.getByLabel('Address of your wallet')).toHaveValue('half an addr')
})

test('FUND-3 an order that is not funded shows the reason instead of the form, and an empty list', async ({ page }) => {
  const token = await signIn(page, 'trader')
  const { order_id } = await orderIn(page.request, token, 'PENDING')
  await page.goto(addressOf(order_id))
  await expect(page.getByText('You can withdraw from a funded account only.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check and send' })).toHaveCount(0)
  await expect(page.getByText("You haven't any withdraw form ... yet.", { exact: true })).toBeVisible()
})

test('FUND-2 Withdraw on a funded order opens this page, and Back returns to the orders', async ({ page }) => {
  const { orderId } = await openFunded(page)
  await page.getByRole('main').getByRole('link', { name: 'My Funded Accounts' }).click()
  await expect(page).toHaveURL('/campuses/profile/my-funded-accounts')
  const withdraw = page.getByRole('link', { name: 'Withdraw' })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(withdraw).toBeVisible({ timeout: 300 })
  }).toPass()
  await withdraw.click()
  await expect(page).toHaveURL(addressOf(orderId))
})

test("FUND-3 another member's account: its URL shows nothing of it: no order, no withdrawal, no proof", async ({
  page,
  request,
}) => {
  const { token } = await tokenOf(request, 'trader')
  const order = await orderIn(request, token, 'FUNDED')
  const { data } = await listClaims(request, token, order.order_id)
  const proof = data.find(({ payment_proof }) => payment_proof)
  await signIn(page, 'member')
  for (const address of [
    `${addressOf(order.order_id)}?proof=${proof?.history_id}`,
    addressOf(999_999),
    '/campuses/profile/my-funded-accounts/x1/withdraw',
  ]) {
    await page.goto(address)
    await expect(page.getByText('This account does not exist, or is not yours')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(order.plan_name)
    await expect(page.getByRole('main')).not.toContainText('%')
  }
})
