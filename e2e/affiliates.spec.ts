import { dollarsText } from '../web/app/lib/money.ts'
import { either, expect, NO_NETWORK, refused, signIn, test, toast, visit } from './fixtures.ts'

test('AFF-3 a refer code shows total, tier and unpaid count by plan, no personal data, and the query is in the URL', {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/affiliate') && asked.push(request.url()))
  await visit(page, '/check-my-affiliate')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('refer code is required')).toBeVisible()
  await page.getByLabel('Refer code').fill('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('refer code is required')).toBeVisible()
  expect(asked, 'the query runs only when non-empty').toEqual([])

  await page.getByLabel('Refer code').fill(' padauk1 ')
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Result for PADAUK1' })
  await expect(result).toContainText('Total subscriptions45')
  await expect(result).toContainText('Tier reached7 %')
  await expect(result).toContainText('16 more reach 8 %')
  await expect(result.locator('.affiliate-tiers li')).toHaveText([
    /1 to 20.*5 %/,
    /21 to 40.*6 %/,
    /41 to 60.*7 %/,
    /61 to 80.*8 %/,
    /81 to 99.*9 %/,
    /100\+.*10 %/,
  ])
  await expect(result.locator('[aria-current]')).toHaveText(/41 to 60/)
  const unpaid = await result
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number(row.lastElementChild?.textContent)))
  expect(unpaid.reduce((sum, count) => sum + count, 0)).toBe(12)
  await expect(page.getByRole('main')).not.toContainText(/Thet Zaw|Sample member|@/)

  await expect(page).toHaveURL('/check-my-affiliate?for=padauk1')
  await page.reload()
  await expect(result).toBeVisible()
  await expect(page.getByLabel('Refer code')).toHaveValue('padauk1')
  await page.goBack()
  await expect(result).toBeHidden()
})

test('AFF-3 what is owed is told in dollars, and no old result stands beside a new error', async ({
  page,
  request,
}) => {
  const { content } = await (await request.get('/api/affiliate/stats/PADAUK1')).json()
  expect(content.owed_usd).toBeGreaterThan(0)
  await visit(page, '/check-my-affiliate?for=PADAUK1')
  const result = page.getByRole('region', { name: 'Result for PADAUK1' })
  await expect(result).toContainText(`${dollarsText(content.owed_usd)} at 7 %`)
  await page.getByLabel('Refer code').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('refer code is required')).toBeVisible()
  await expect(result).toHaveCount(0)
  // The same question can be asked again.
  await page.getByLabel('Refer code').fill('PADAUK1')
  await page.keyboard.press('Enter')
  await expect(result).toBeVisible()
})

test('AFF-3 a code without referrals says so', async ({ page }) => {
  await page.goto('/check-my-affiliate?for=PADAUK5')
  await expect(page.getByText('No subscription has used this code yet.')).toBeVisible()
  await expect(page.getByText('The first subscription opens the first tier.')).toBeVisible()
})

for (const [link, status, text] of [
  ['https://www.facebook.com/padauk.samples/posts/1001', 'Under review', 'A person will read your post.'],
  ['http://facebook.com/padauk.samples/posts/1002/?fbclid=x', 'Declined', 'You can fix it and submit it again.'],
  ['https://www.tiktok.com/@padauk.samples/video/1003', 'Approved', 'Contact the admins to claim your prize.'],
  ['https://www.youtube.com/watch?v=sample1004', 'Paid', 'the prize has been paid'],
] as const)
  test(`AFF-2 a ${status} post shows its status and what it means`, async ({ page }) => {
    await visit(page, '/check-my-affiliate')
    await page.getByRole('tab', { name: 'Post Approval' }).click()
    await page.getByLabel('Link of the post').fill(link)
    await page.keyboard.press('Enter')
    await expect(page.getByText(status, { exact: true })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    const claim = page.getByRole('link', { name: 'Contact the admins' })
    if (status !== 'Approved') return expect(claim).toHaveCount(0)
    expect(new URL(String(await claim.getAttribute('href'))).searchParams.get('text')).toContain(link)
    await expect(page.getByRole('main').getByText('@padauk_school')).toBeVisible()
  })

test('AFF-2 the two choices are keyboard-operable tabs, and each keeps its own query', async ({ page }) => {
  await visit(page, '/check-my-affiliate?check=post&for=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dsample1004')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Post Approval' }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Referred Count' })).toBeFocused()
  await expect(page.getByLabel('Refer code')).toHaveValue('')
  await page.goBack()
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
})

test('AFF-2 an invalid link is rejected at its field without a request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/affiliate') && asked.push(request.url()))
  for (const wrong of ['javascript:alert(1)', 'facebook.com/x', '"><img src=x onerror=alert(1)>']) {
    await visit(page, '/check-my-affiliate?check=post')
    await page.getByLabel('Link of the post').fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('link must be a whole address that begins with https://')).toBeVisible()
    await expect(page.getByLabel('Link of the post')).toBeFocused()
    await expect(page.getByLabel('Link of the post')).toHaveValue(wrong)
    await page.goto(`/check-my-affiliate?check=post&for=${encodeURIComponent(wrong)}`)
    await expect(page.getByLabel('Link of the post')).toHaveValue(wrong)
  }
  expect(asked).toEqual([])
})

test.describe('a failed lookup', () => {
  test.use({ allowedErrors: either(refused(404), refused(500), NO_NETWORK) })
  test('AFF-2 shows the catalogue message, distinguishes an unknown code, and can be retried', async ({ page }) => {
    await page.goto('/check-my-affiliate?for=NOBODY')
    await expect(page.getByText('We do not know this refer code.')).toHaveCount(1)
    await expect(page.getByText('We do not know this refer code.')).toBeVisible()
    await expect(page.getByText('try again later'), 'it would not help').toHaveCount(0)
    await page.goto('/check-my-affiliate?check=post&for=https%3A%2F%2Fexample.com%2Funknown')
    await expect(page.getByText('try again later')).toHaveCount(0)
    await expect(page.getByText('No post with this link has been submitted.')).toBeVisible()
    await expect(page.getByText('This did not load.'), 'a plain no is no fault of the server').toHaveCount(0)

    await visit(page, '/check-my-affiliate')
    await page.route('**/api/affiliate/stats/**', (route) => route.abort('internetdisconnected'))
    await page.getByLabel('Refer code').fill('PADAUK1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No network.')).toBeVisible()
    await expect(
      page.getByText('A review error occurred while assessing your referred count. Please try again later.'),
    ).toBeVisible()
    await expect(page.getByText('We do not know this refer code.')).toHaveCount(0)
    await page.unroute('**/api/affiliate/stats/**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('region', { name: 'Result for PADAUK1' })).toBeVisible()
  })
})

test('TOAST-1 a signed-in member can use the lookup too', async ({ page }) => {
  await signIn(page, 'expired')
  await page.goto('/check-my-affiliate?for=PADAUK1')
  await expect(page.getByRole('region', { name: 'Result for PADAUK1' })).toBeVisible()
  await expect(toast(page, 'Error: there is no active subscription')).toHaveCount(0)
})
